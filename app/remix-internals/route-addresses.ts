/** The fields by which a route is matched, as builds and manifests of Remix have them. */
interface AddressedRoute {
  parentId?: string;
  /** From its parent on; a layout without a part of the address has none, as an index has. */
  path?: string;
}

/** Routes by their ids. */
export type AddressedRoutes = Record<string, AddressedRoute | undefined>;

/** The addresses of a site's pages, such as `/account/profile`; those with parameters are left out. */
export function addressesOf(routes: AddressedRoutes): ReadonlySet<string> {
  const addresses = Object.keys(routes).map((id) => addressOf(routes, id));
  return new Set(addresses.filter((address) => !/[:*]/.test(address)));
}

/** The ids of the routes that can respond at an address: those that match it, and all their layouts. */
export function branchAt(routes: AddressedRoutes, address: string): ReadonlySet<string> {
  const there = Object.keys(routes).filter((id) => addressOf(routes, id) === address);
  return new Set(there.flatMap((id) => [...lineOf(routes, id)]));
}

function addressOf(routes: AddressedRoutes, id: string): string {
  const parts = [...lineOf(routes, id)].map((each) => routes[each]?.path);
  return `/${parts.filter(Boolean).reverse().join("/")}`;
}

/** A route and all that are around it, from the inside out. */
function* lineOf(routes: AddressedRoutes, id: string): Generator<string> {
  for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) yield at;
}
