export { allocationOf, clientScope, networkOf } from "./client-scope";
