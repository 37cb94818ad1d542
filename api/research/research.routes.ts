import { area } from "../http/area";

export const research = area();
