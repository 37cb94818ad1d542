import * as contract from "#contract/auth";
import { area } from "../http/area";
import { login } from "./login";
import { activateMfa, confirmMfa, resetMfa } from "./mfa";
import { endSession, listSessions } from "./own-sessions";
import { changePassword } from "./password";
import { logout, refreshSession, renewSession } from "./refresh";
import { confirmLoginCode } from "./second-factor";

/** Signing in, sessions, passwords and second factors, in the order of specification §7. */
export const auth = area();

auth.on(contract.login, login);
auth.on(contract.confirmLoginCode, confirmLoginCode);
auth.on(contract.refreshSession, refreshSession);
auth.on(contract.renewSession, renewSession);
auth.on(contract.getAccount, async ({ user }) => ({ email: user.email }));
auth.on(contract.changePassword, changePassword);
auth.on(contract.activateMfa, activateMfa);
auth.on(contract.confirmMfa, confirmMfa);
auth.on(contract.resetMfa, resetMfa);
auth.on(contract.listSessions, listSessions);
auth.on(contract.endSession, endSession);
auth.on(contract.logout, logout);
