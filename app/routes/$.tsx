import { ErrorScreen } from "../shell/ErrorScreen";
import { titled } from "../shell/title";

export const meta = titled("Not found");

/** Every address that leads nowhere. */
export function loader(): never {
  throw new Response("There is nothing here.", { status: 404 });
}

export default function NotFoundScreen() {
  return null;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
