import { ErrorList, type ErrorListProps } from "#design-system/ErrorList";
import { withLoginLink } from "./login-link";

interface RefusalsProps extends Pick<ErrorListProps, "id"> {
  /** With none nothing shows. */
  lines: readonly string[];
}

/** Why a form was refused, a line each; one that asks for another login leads to it. */
export function Refusals({ lines, id }: RefusalsProps) {
  return <ErrorList errors={lines.map(withLoginLink)} id={id} />;
}
