import { area } from "../http/area";

export const auth = area();
