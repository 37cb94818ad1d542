import { area } from "../http/area";

export const referrals = area();
