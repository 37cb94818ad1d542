import { UNSAFE_RemixContext as RemixContext, type useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { type ComponentType, useContext, useState } from "react";
import App, { ErrorBoundary as RootErrorBoundary, type loader as rootLoader } from "../../app/root";
import { Elsewhere } from "./Elsewhere";

/** What arrives in the browser of what a loader or an action answers. */
type Loaded<Handler> = ReturnType<typeof useLoaderData<Handler>>;

/** What the root loader answers: who is looking, and at whose site. */
export type Visitor = Loaded<typeof rootLoader>;

/** A story of a screen; `Module` is the route's. */
export interface ScreenArgs<Module> {
  /** The address in the browser; screens read their search parameters from it. */
  address: string;
  /** Who is looking. */
  visitor: Visitor;
  /** What the screen's loader answers. */
  data: Module extends { loader: infer Loader } ? Loaded<Loader> : undefined;
  /** What the screen's action answered, when the screen was sent and refused, or shows what was done. */
  answer?: Module extends { action: infer Action } ? Loaded<Action> : undefined;
  /** Whether what is sent from now on stays on its way. */
  pending?: boolean;
  /** What the screen's loader threw instead of answering. */
  failure?: unknown;
}

interface ScreenProps extends Omit<ScreenArgs<unknown>, "data" | "answer"> {
  data: unknown;
  answer?: unknown;
  screen: ComponentType;
  /** What stands between the site's layout and the screen. */
  layout?: ComponentType;
  /** The route's own error boundary; without one the root's shows what failed. */
  errorScreen?: ComponentType;
}

/**
 * Shows a screen as the site does: the route's own component in the root's own layout. Only what loaders and actions
 * answer is sample data.
 */
export function Screen(props: ScreenProps) {
  // A router keeps its first data. Anyone who changes an argument wants to see the screen with the new one.
  return <Stage key={JSON.stringify(props)} {...props} />;
}

function Stage(props: ScreenProps) {
  const { screen, layout, errorScreen, address, visitor, data, answer, failure, pending = false } = props;
  const [Site] = useState(() => {
    const { pathname } = new URL(address, "http://any.invalid");
    const place = pathname === "/" ? { index: true } : { path: pathname };
    const action = () => (pending ? new Promise<never>(() => {}) : (answer ?? null));
    const leaf = {
      id: "screen",
      ...place,
      Component: screen,
      ErrorBoundary: errorScreen,
      loader: () => data ?? null,
      action,
    };
    const placed = layout ? { id: "layout", Component: layout, children: [leaf] } : leaf;
    return createRemixStub([
      {
        id: "root",
        Component: Root,
        ErrorBoundary: RootErrorBoundary,
        loader: () => visitor,
        children: [placed, { id: "elsewhere", path: "*", Component: Elsewhere, action: () => null }],
      },
    ]);
  });
  return (
    <Site
      initialEntries={[address]}
      hydrationData={{
        loaderData: { root: visitor, screen: data ?? null },
        actionData: answer === undefined ? null : { screen: answer },
        errors: failure === undefined ? null : { screen: failure },
      }}
    />
  );
}

/** The root route. No screen has a file of its own here that a link could fetch ahead. */
function Root() {
  const context = useContext(RemixContext);
  if (!context)
    throw new Error("The root route must be shown by createRemixStub, which brings Remix's context.");
  const routes = Object.entries(context.manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, hasLoader: false, module: "data:text/javascript," },
  ]);
  const manifest = { ...context.manifest, routes: Object.fromEntries(routes) };
  return (
    <RemixContext.Provider value={{ ...context, manifest }}>
      <App />
    </RemixContext.Provider>
  );
}
