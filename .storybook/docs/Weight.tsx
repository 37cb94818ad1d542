import { Heading } from "@storybook/blocks";
import sizes from "../../docs/sizes.md?raw";

/** A component's size, with comparisons; `npm run sizes:components -- --write` measures it. */
export function Weight({ component }: { component: string }) {
  const [own] = rowsOf("all", component);
  if (!own) return null;
  const [, first = "", late = "", styles = ""] = own;
  const rivals = rowsOf("beside", component);
  return (
    <>
      <Heading>Size</Heading>
      <p>
        {`${first || 0} KiB of scripts load with it`}
        {late && `, ${late} KiB more when somebody comes near it`}
        {`, and ${styles || 0} KiB of styles (after gzip, React and the theme apart).`}
      </p>
      {rivals.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">What people would install instead</th>
              <th scope="col">KiB</th>
              <th scope="col">Ours, with what comes late</th>
            </tr>
          </thead>
          <tbody>
            {rivals.map(([, , whole, rival, weight]) => (
              <tr key={rival}>
                <td>{rival}</td>
                <td>{weight}</td>
                <td>{whole}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The rows of a component in one of the tables of docs/sizes.md. */
function rowsOf(table: string, component: string): string[][] {
  const [, text = ""] = new RegExp(`<!-- ${table} -->([^]*)<!-- /${table} -->`).exec(sizes) ?? [];
  return text
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([name]) => name === component);
}
