import { CopyButton } from "#design-system/CopyButton";
import { Icon } from "#design-system/Icon";
import * as icons from "#design-system/Icon/icons";

/** Every icon with its name in code. */
export function IconTable() {
  return (
    <ul className="conclave-icons">
      {Object.entries(icons).map(([name, drawing]) => (
        <li key={name}>
          <Icon drawing={drawing} />
          <CopyButton text={`icons.${name}`}>{name}</CopyButton>
        </li>
      ))}
    </ul>
  );
}
