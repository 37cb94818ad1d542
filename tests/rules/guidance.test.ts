import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { birthAfter } from "../../contract/profiles";
import { read, root } from "../support/rules/sources";

/** The chapters of a component's guidance, in their order. */
const chapters = [
  "When to use it",
  "When to use another",
  "Anatomy",
  "Words",
  "Keyboard",
  "What assistive technology hears",
  "Without scripts",
  "Good to know",
  "Limits",
];
const short = ["When to use it"];
const ofControls = chapters.filter((chapter) => !["Good to know", "Limits"].includes(chapter));
/** The chapters of a component of another group that has a control, a link or an area that scrolls. */
const ofOperated = ofControls.filter((chapter) => chapter !== "Anatomy");
const control =
  /<(?:a|button|input|select|textarea|summary|Link|TextLink|Button|ButtonLink|CopyButton|Disclosure)\b|tabIndex=\{0\}/;
/** The components that the specification names: their guidance must be complete. */
const required = [
  "BountyCard",
  "BountyDialog",
  "CountryPicker",
  "Dialog",
  "MessageCarousel",
  "OtpInput",
  "PhonePicker",
  "SignaturePad",
  "StatCard",
];

const components = readdirSync(join(root, "design-system")).filter((name) => /^[A-Z]/.test(name));
const pathOf = (name: string) => `design-system/${name}/${name}.mdx`;
const codeOf = (name: string) =>
  readdirSync(join(root, "design-system", name))
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => read(`design-system/${name}/${file}`))
    .join("\n");
const titleOf = (name: string) => /title: "([^"]+)"/.exec(read(`stories/${name}.stories.tsx`))?.[1] ?? "";

// A component without a word on when to use it is used where another belongs.
describe("the guidance of", () => {
  it.each(components)("%s stands beside it, with its chapters in the order of all pages", (name) => {
    expect(existsSync(join(root, pathOf(name)))).toBe(true);
    const text = read(pathOf(name));
    const found = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(found).toEqual(chapters.filter((chapter) => found.includes(chapter)));
    const isControl = /^(Inputs|Overlays)\//.test(titleOf(name));
    const isOperated = control.test(codeOf(name));
    expect(found).toEqual(expect.arrayContaining(isControl ? ofControls : isOperated ? ofOperated : short));
    if (isControl) {
      expect(text).toContain("| Write | Do not write |");
      expect(text).toContain("<Anatomy ");
    }
    expect(/^export const purpose = "([A-Z].+\.)";$/m.exec(text)?.[1]).toMatch(/^(?!.*\. ).+\.$/);
  });

  it.each(required)("%s says all: when another, its parts, its words, its keys, its limits", (name) => {
    for (const chapter of [...ofControls, "Limits"])
      expect(read(pathOf(name))).toContain(`\n## ${chapter}\n`);
    expect(read(pathOf(name))).toContain("| Write | Do not write |");
    expect(read(pathOf(name))).toContain("<Anatomy ");
  });

  it("DateField lists every error of a date of birth, word for word", () => {
    const [, table = ""] = read(pathOf("DateField")).split("| Error | When |");
    const listed = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (\w.*?) \|/gm)].map(([, error]) => error);
    const errorsOf = (dob: string) =>
      birthAfter(null)
        .safeParse(dob)
        .error?.issues.map(({ message }) => message) ?? [];
    const given = ["2999-01-01", "0199-12-31", "31.12.1990", "1900-01-01", ""].flatMap(errorsOf);
    expect(listed).toEqual(given);
    expect(given).toHaveLength(3);
  });

  it("the start page leads to each that is no foundation of the others", () => {
    const start = read("stories/Start.mdx");
    const pageOf = (name: string) =>
      `[${name}](?path=/docs/${titleOf(name).toLowerCase().replace("/", "-")}--docs)`;
    const others = components.filter((name) => !titleOf(name).startsWith("Foundations/"));
    expect(others.length).toBeGreaterThan(45);
    expect(others.filter((name) => !start.includes(pageOf(name)))).toEqual([]);
  });

  it("all leads to pages that there are", () => {
    const folders = ["stories", "stories/foundations", "stories/screens"];
    const pages = folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((file) => /\.(stories\.tsx|mdx)$/.test(file))
        .flatMap((file) => [...read(`${folder}/${file}`).matchAll(/title(?:: |=)"([^"]+)"/g)])
        .map(([, title = ""]) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}--docs`),
    );
    const guides = folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((file) => file.endsWith(".mdx"))
        .map((file) => `${folder}/${file}`),
    );
    const texts = [...components.map(pathOf), ...guides].map(read).join("\n");
    const links = [...texts.matchAll(/\?path=\/docs\/([\w-]+)/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(70);
    expect(links.filter((id) => !pages.includes(id ?? ""))).toEqual([]);
  });
});
