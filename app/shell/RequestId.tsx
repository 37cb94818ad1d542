import { createContext, useContext, useState } from "react";
import { Code, Text } from "#design-system/Text";

const RequestIdContext = createContext<string | null>(null);

/** Gives the id of the request to the page that is its answer. */
export const RequestIdProvider = RequestIdContext.Provider;

const ELEMENT_ID = "request-id";

/**
 * The id by which anyone who runs the site finds in the log why a page failed. Nothing where the page was fetched by script:
 * such an answer does not say its id.
 */
export function RequestId() {
  const answered = useContext(RequestIdContext);
  const [id] = useState(() => answered ?? inPage());
  if (!id) return null;
  return (
    <Text tone="quiet">
      If it happens again, tell the programme the number of this request: <Code id={ELEMENT_ID}>{id}</Code>
    </Text>
  );
}

/** The server wrote it; in the browser the page is where it stands. */
function inPage(): string | null {
  if (typeof document === "undefined") return null;
  return document.getElementById(ELEMENT_ID)?.textContent ?? null;
}
