import { area } from "../http/area";

export const impressions = area();
