import { screensByRoute } from "../support/screens/by-route";

/** Measured at every change; all others by `npm run lighthouse -- --all`, as the hosted workflow does. */
const main = ["/login", "/", "/bounties", "/submit-your-research"];
/** Screens that redirect by themselves while they are measured, or respond with 404, which Lighthouse does not judge. */
const unmeasured = ["/logout", "/registration-complete", "/*"];

/** The screens that this run measures. */
export const measuredScreens = screensByRoute().filter(({ name }) =>
  process.env.SCREENS === "all" ? !unmeasured.includes(name) : main.includes(name),
);
