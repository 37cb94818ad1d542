import { UNSAFE_RemixContext as RemixContext, type useLoaderData } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { type ComponentType, useContext, useState } from "react";
import App, { ErrorBoundary as RootErrorBoundary, type loader as rootLoader } from "../../app/root";
import { Elsewhere } from "./Elsewhere";

/** The data of a loader or an action as the browser gets it. */
type Loaded<Handler> = ReturnType<typeof useLoaderData<Handler>>;

/** The root loader's data: the visitor and the site. */
export type Visitor = Loaded<typeof rootLoader>;

/** A story of a screen; `Module` is the route's. */
export interface ScreenArgs<Module> {
  /** The address in the browser; screens read their search parameters from it. */
  address: string;
  /** The visitor. */
  visitor: Visitor;
  /** The screen's loader data. */
  data: Module extends { loader: infer Loader } ? Loaded<Loader> : undefined;
  /** The screen's action data, when the form was sent and refused, or succeeded with a message. */
  answer?: Module extends { action: infer Action } ? Loaded<Action> : undefined;
  /** The response to a form that is sent in the story, where it is another one, such as `noAnswer`. */
  next?: object;
  /** Whether requests from now on stay pending. */
  pending?: boolean;
  /** The error that the screen's loader threw. */
  failure?: unknown;
}

interface ScreenProps extends Omit<ScreenArgs<unknown>, "data" | "answer"> {
  data: unknown;
  answer?: unknown;
  screen: ComponentType;
  /** The layout between the site's layout and the screen. */
  layout?: ComponentType;
  /** The route's own error boundary; without one the root's shows the error. */
  errorScreen?: ComponentType;
}

/**
 * Shows a screen as the site does: the route's own component in the root's own layout. Only the data of loaders and
 * actions is sample data.
 */
export function Screen(props: ScreenProps) {
  // A router keeps its first data. A changed argument must show the screen with the new data.
  return <Stage key={JSON.stringify(props)} {...props} />;
}

function Stage(props: ScreenProps) {
  const { screen, layout, errorScreen, address, visitor, data, answer, failure, pending = false } = props;
  const { next = answer } = props;
  const [Site] = useState(() => {
    const { pathname } = new URL(address, "http://any.invalid");
    const place = pathname === "/" ? { index: true } : { path: pathname };
    const action = () => (pending ? new Promise<never>(() => {}) : (next ?? null));
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

/** The root route. No screen has a file of its own here that a link could prefetch. */
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
