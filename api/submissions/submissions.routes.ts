import { area } from "../http/area";

export const submissions = area();
