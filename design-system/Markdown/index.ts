export { allowedLink, allowedSchemes } from "./allowedLink";
export { Markdown, type MarkdownProps } from "./Markdown";
export { type MarkdownNode, parseMarkdown } from "./parseMarkdown";
