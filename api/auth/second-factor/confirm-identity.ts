import type { confirmIdentity as contract } from "#contract/account-security";
import type { Handler } from "../../http/router";
import { confirmSession } from "../sessions/sessions.store";
import { withOwnCode } from "./own-code";

/** Accepts the authenticator's code within a session, which for ten minutes may then make calls that require it. */
export const confirmIdentity: Handler<typeof contract> = async (call) => {
  const { user, body, log, now } = call;
  await withOwnCode(call, body.code, (tx) => confirmSession(tx, user.session_id, now()));
  log.info("session.confirmed", { researcher: user.id });
  return undefined;
};
