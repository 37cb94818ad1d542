import type { CSSProperties } from "react";
import { CopyButton } from "#design-system/CopyButton";
import { dark, light } from "#design-system/theme";
import { cssName } from "../../../design-system/theme/dtcg";
import { colourRoles } from "../../../design-system/theme/roles";

type Group = keyof typeof light;

interface TokenTableProps {
  group: Group;
  /** The look of one token, for a value of it. */
  sample?: (value: string) => CSSProperties;
}

/** Every token of a group: its look and its value in both themes, its name in code, and its purpose. */
export function TokenTable({ group, sample }: TokenTableProps) {
  const inLight: Record<string, string> = light[group];
  const inDark: Record<string, string> = dark[group];
  const differs = Object.keys(inLight).some((name) => inLight[name] !== inDark[name]);
  return (
    <table className="conclave-tokens">
      <thead>
        <tr>
          <th scope="col">Name in code</th>
          <th scope="col">{differs ? "Light" : "Light and dark"}</th>
          {differs && <th scope="col">Dark</th>}
          <th scope="col">Copy</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(inLight).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <code>{`vars.${group}.${name}`}</code>
              <small>
                <code>{cssName(group, name)}</code>
              </small>
              {group === "colour" && <small>{colourRoles[name as keyof typeof colourRoles]}</small>}
            </th>
            <Value value={value} theme={differs ? "light" : undefined} sample={sample} />
            {differs && <Value value={inDark[name] ?? ""} theme="dark" sample={sample} />}
            <td>
              <CopyButton text={`vars.${group}.${name}`}>{name}</CopyButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Values of both themes are shown in that of the page. */
type ValueProps = Pick<TokenTableProps, "sample"> & { value: string; theme?: "light" | "dark" };

function Value({ value, theme, sample }: ValueProps) {
  return (
    <td>
      {sample && <span className="conclave-sample" data-theme={theme} style={sample(value)} />}
      <code>{value}</code>
      {value.endsWith("rem") && ` (${inPixels(value)})`}
    </td>
  );
}

/** A length at the browser's default text size, in the pixels that drawing tools need. */
const inPixels = (rem: string) => `${Number.parseFloat(rem) * 16}\u00a0px`;
