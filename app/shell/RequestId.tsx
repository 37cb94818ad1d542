import { createContext, useContext, useState } from "react";
import { Code, Text } from "#design-system/Text";

const RequestIdContext = createContext<string | null>(null);

/** Provides the id of the request to the page that is its response. */
export const RequestIdProvider = RequestIdContext.Provider;

const ELEMENT_ID = "request-id";

/**
 * The id by which an operator finds in the log why a page failed. Nothing where the page was fetched by script:
 * such a response does not have its id.
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

/** The id in the server's markup, from which the browser reads it. */
function inPage(): string | null {
  if (typeof document === "undefined") return null;
  return document.getElementById(ELEMENT_ID)?.textContent ?? null;
}
