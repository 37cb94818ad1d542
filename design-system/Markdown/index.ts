export { allowedLink, allowedSchemes } from "./allowedLink";
export { Markdown, type MarkdownProps } from "./Markdown";
