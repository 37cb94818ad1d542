export { EntryShell, type EntryShellProps, type EntryStep } from "./EntryShell";
