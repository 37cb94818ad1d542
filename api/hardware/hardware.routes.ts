import { area } from "../http/area";

export const hardware = area();
