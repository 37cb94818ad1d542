import { type Colours, contrastRatio, dark, light, type Pairing } from "#design-system/theme";

interface ContrastMatrixProps {
  /** Its subject, such as "text". */
  of: string;
  /** The colours and their surfaces; a unit test holds each pair to the same minimum. */
  pairings: readonly Pairing[];
  /** WCAG's minimum ratio: 4.5 for text, 3 for edges. */
  minimum: number;
}

const themes = [
  { name: "light", colours: light.colour },
  { name: "dark", colours: dark.colour },
] as const;

/**
 * The contrast of each colour on each surface that it is used on, in both themes. An empty cell is a pair that must not be used.
 * There are more surfaces than colours: a row for each keeps the table as narrow as its page.
 */
export function ContrastMatrix({ of, pairings, minimum }: ContrastMatrixProps) {
  const surfaces = [...new Set(pairings.flatMap(({ on }) => on))];
  return themes.map(({ name, colours }) => (
    // A scroll area must be focusable.
    <section
      key={name}
      className="conclave-matrix"
      aria-label={`Contrast of ${of}, ${name} theme`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls inside of it
      tabIndex={0}
    >
      <table>
        <caption>{`${name === "light" ? "Light" : "Dark"} theme, at least ${minimum} to 1`}</caption>
        <thead>
          <tr>
            <th scope="col">On</th>
            {pairings.map(({ colour }) => (
              <th key={colour} scope="col">
                {colour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {surfaces.map((surface) => (
            <tr key={surface}>
              <th scope="row">{surface}</th>
              {pairings.map(({ colour, on }) => (
                <Ratio
                  key={colour}
                  colours={colours}
                  pair={on.includes(surface) ? [colour, surface] : null}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

interface RatioProps {
  colours: Colours;
  pair: readonly [keyof Colours, keyof Colours] | null;
}

function Ratio({ colours, pair }: RatioProps) {
  if (!pair) return <td />;
  const [colour, surface] = [colours[pair[0]], colours[pair[1]]];
  return (
    <td style={{ background: surface }}>
      <span className="conclave-ink" style={{ background: colour }} />
      <span className="conclave-ratio">{contrastRatio(colour, surface).toFixed(1)}</span>
    </td>
  );
}
