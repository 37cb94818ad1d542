import { renderToStaticMarkup } from "react-dom/server";
import type { SignedNda } from "#contract/ndas";
import { Markdown, parseMarkdown } from "#design-system/Markdown";
import { evidenceOf } from "./evidence";

/** Nothing in the file runs or is fetched, wherever it is opened. */
const POLICY = "default-src 'none'; img-src data:";

/** A signed agreement as one HTML file, with the text that its hash is of. */
export function agreementFile(nda: SignedNda): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <title>Signed agreement</title>
      </head>
      <body>
        <Markdown text={parseMarkdown(nda.content)} />
        <h2>Signature</h2>
        <img src={nda.signature} alt={`Signature of ${nda.signer}`} width={608} height={200} />
        <dl>
          {evidenceOf(nda).map(({ term, detail }) => [
            <dt key={term}>{term}</dt>,
            <dd key={detail}>{detail}</dd>,
          ])}
        </dl>
        <h2>Text before names and date were filled in</h2>
        <p>The SHA-256 is of these characters, in UTF-8.</p>
        <pre>{nda.text}</pre>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}
