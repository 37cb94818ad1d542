import { listShippedHardware } from "#contract/profiles";
import { createRouter } from "../http/router";
import { listHardware } from "./hardware.store";

export const hardware = createRouter();

hardware.on(listShippedHardware, ({ db, user }) => listHardware(db, user.id));
