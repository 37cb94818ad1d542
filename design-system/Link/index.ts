export {
  type LinkComponent,
  type LinkProps,
  LinkProvider,
  type LinkProviderProps,
  useLink,
} from "./LinkContext";
export { TextLink, type TextLinkProps } from "./TextLink";
