export { CriteriaTable, type CriteriaTableProps } from "./CriteriaTable";
