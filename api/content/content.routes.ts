import { area } from "../http/area";

export const content = area();
