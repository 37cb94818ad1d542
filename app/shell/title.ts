import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import type { loader } from "../session/root-loader.server";

type Loaders = { root: typeof loader };

/** A screen's `meta`: its title is the screen's name, then the programme's (WCAG 2.4.2). */
export function titled(what: string) {
  return ({ matches }: Pick<MetaArgs<unknown, Loaders>, "matches">): MetaDescriptor[] => {
    const root = matches.find(({ id }) => id === "root")?.data;
    return [{ title: `${what} · ${root?.identity.programme ?? "Conclave"}` }];
  };
}
