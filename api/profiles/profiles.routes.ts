import { area } from "../http/area";

export const profiles = area();
