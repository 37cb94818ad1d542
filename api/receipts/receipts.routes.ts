import * as contract from "#contract/receipts";
import { createRouter } from "../http/router";

export const receipts = createRouter();

receipts.on(contract.getSigningKeys, async ({ signer }) => ({ keys: [...signer.keys] }));
