import * as security from "#contract/account-security";
import * as contract from "#contract/auth";
import { createRouter } from "../http/router";
import { listActivity } from "./activity/activity";
import { login } from "./login";
import { changePassword } from "./passwords/password";
import { getAccountSecurity, makeRecoveryCodes, proveRecoveryCodes } from "./recovery-codes/recovery-codes";
import { redeemRecoveryCode } from "./recovery-codes/redeem";
import { activateMfa, confirmMfa, resetMfa } from "./second-factor/mfa";
import { confirmLoginCode } from "./second-factor/second-factor";
import { endOtherSessions, endSession, listSessions } from "./sessions/own-sessions";
import { logout, refreshSession, renewSession } from "./sessions/refresh";

/** Signing in, sessions, passwords and second factors, in the order of specification §7. */
export const auth = createRouter();

auth.on(contract.login, login);
auth.on(contract.confirmLoginCode, confirmLoginCode);
auth.on(contract.refreshSession, refreshSession);
auth.on(contract.renewSession, renewSession);
auth.on(contract.getAccount, async ({ user }) => ({ email: user.email }));
auth.on(contract.changePassword, changePassword);
auth.on(contract.activateMfa, activateMfa);
auth.on(contract.confirmMfa, confirmMfa);
auth.on(contract.resetMfa, resetMfa);
auth.on(security.getAccountSecurity, getAccountSecurity);
auth.on(security.makeRecoveryCodes, makeRecoveryCodes);
auth.on(security.proveRecoveryCodes, proveRecoveryCodes);
auth.on(security.redeemRecoveryCode, redeemRecoveryCode);
auth.on(contract.listSessions, listSessions);
auth.on(contract.endSession, endSession);
auth.on(security.endOtherSessions, endOtherSessions);
auth.on(security.listActivity, listActivity);
auth.on(contract.logout, logout);
