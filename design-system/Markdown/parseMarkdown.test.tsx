import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown";
import { parseMarkdown } from "./parseMarkdown";

const shown = (text: string) =>
  renderToStaticMarkup(<Markdown text={parseMarkdown(text)} />).replace(/ class="[^"]*"/g, "");

test("a text is read as data that can be sent: elements, texts, and of links their address", () => {
  expect(parseMarkdown("See *[us](/faq)* & more\n\n4. last")).toEqual([
    {
      name: "p",
      inside: ["See ", { name: "em", inside: [{ name: "a", href: "/faq", inside: ["us"] }] }, " & more"],
    },
    "\n",
    { name: "ol", start: 4, inside: ["\n", { name: "li", inside: ["last"] }, "\n"] },
  ]);
});

test.each([
  ["# Agreement\n\n## 1. Part", "<div><h2>Agreement</h2>\n<h2>1. Part</h2></div>"],
  ["a  \nb\n\n---", "<div><p>a<br/>\nb</p>\n<hr/></div>"],
  ["[a](javascript:alert\\(1\\)) [b](//example.org)", "<div><p><span>a</span> <span>b</span></p></div>"],
  ['![A map](https://example.org/x.png "t")', "<div><p>A map</p></div>"],
  ["<b onclick='x'>bold</b>", "<div><p>&lt;b onclick=&#x27;x&#x27;&gt;bold&lt;/b&gt;</p></div>"],
  ["```js\nlet a;\n```", "<div><pre><code>let a;\n</code></pre></div>"],
])("%j is shown as %s", (text, markup) => {
  expect(shown(text)).toBe(markup);
});
