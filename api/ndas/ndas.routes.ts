import { area } from "../http/area";

export const ndas = area();
