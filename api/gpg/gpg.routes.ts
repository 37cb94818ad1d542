import { area } from "../http/area";

export const gpg = area();
