export { Scorecard, type ScorecardGroup, type ScorecardProps } from "./Scorecard";
