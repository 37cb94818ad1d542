export { AccountMenu, type AccountMenuProps, type MenuItem } from "./AccountMenu";
