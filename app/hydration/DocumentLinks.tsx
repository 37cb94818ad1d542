import { Links } from "@remix-run/react";
import { createContext, useContext } from "react";
import { headElements } from "../remix-internals/head-elements";

/** The built style sheets by their addresses. */
export type StyleSheets = ReadonlyMap<string, string>;

const StyleSheetsContext = createContext<StyleSheets>(new Map());

/** Gives the server's render the style sheets that its pages hold. */
export const StyleSheetsProvider = StyleSheetsContext.Provider;

/**
 * The links of a page's head, on the server, with the style sheets inlined instead of linked: nothing is painted
 * before they are loaded, and a link is followed one round trip after the page (decision 082).
 */
export function DocumentLinks({ nonce }: { nonce: string }) {
  const sheets = useContext(StyleSheetsContext);
  return headElements(Links).map((link) => {
    const { rel, href = "" } = link.props;
    const css = rel === "stylesheet" ? sheets.get(href) : undefined;
    if (css === undefined) return link;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own, which React would write with entities
    return <style key={link.key} nonce={nonce} data-href={href} dangerouslySetInnerHTML={{ __html: css }} />;
  });
}
