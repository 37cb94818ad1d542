import type { ReactNode } from "react";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

interface SiteOfNobodyProps {
  /** The token of its forms. */
  csrf: string;
  part: ReactNode;
}

const location = { pathname: "/", search: "", hash: "", state: null, key: "default" };

/**
 * A site that knows nobody, around a part of a page that is rendered apart and kept for others: a form finds the router
 * and the token that it wants, and whatever else a part asks of its page is not there.
 */
export function SiteOfNobody({ csrf, part }: SiteOfNobodyProps) {
  const route = { id: "root", path: "*", element: part };
  const context: Parameters<typeof createStaticRouter>[1] = {
    basename: "/",
    location,
    matches: [{ params: {}, pathname: "/", pathnameBase: "/", route }],
    loaderData: { root: { csrf } },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return (
    <StaticRouterProvider router={createStaticRouter([route], context)} context={context} hydrate={false} />
  );
}
