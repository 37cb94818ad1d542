import { Children, Fragment, isValidElement, type ReactNode } from "react";
import ReactMarkdown from "react-markdown";
import { allowedLink } from "./allowedLink";

export type MarkdownNode = string | MarkdownElement;

/** An element by its HTML name: a link with its address, a picture with its alternative text, a list with its first number. */
export interface MarkdownElement extends Attributes {
  name: string;
  inside: MarkdownNode[];
}

interface Attributes {
  href?: string;
  alt?: string;
  start?: number;
}

/**
 * Parses a text of the programme. On the server, so that a browser needs no parser for it.
 *
 * @param text CommonMark. HTML in it is text; only links that `allowedLink` accepts have an address
 * @returns the text as plain data, for `Markdown`
 */
export function parseMarkdown(text: string): MarkdownNode[] {
  return nodesIn(ReactMarkdown({ children: text, urlTransform: allowedLink }));
}

interface ElementProps extends Attributes {
  children?: ReactNode;
}

function nodesIn(content: ReactNode): MarkdownNode[] {
  return Children.toArray(content).flatMap((node): MarkdownNode[] => {
    if (typeof node === "string") return [node];
    if (!isValidElement<ElementProps>(node)) return [];
    const { children, href, alt, start } = node.props;
    if (node.type === Fragment) return nodesIn(children);
    const element = { name: String(node.type), href, alt, start, inside: nodesIn(children) };
    return [element];
  });
}
