import { listShippedHardware } from "#contract/profiles";
import { area } from "../http/router";
import { listHardware } from "./hardware.store";

export const hardware = area();

hardware.on(listShippedHardware, ({ db, user }) => listHardware(db, user.id));
