import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

interface HeadProps {
  rel?: string;
  href?: string;
  children?: ReactNode;
}

/**
 * The output of Remix's `Meta` or `Links`, as elements that can be read. The component is called, not rendered, so
 * its hooks become the caller's.
 */
export function headElements(component: () => ReactNode): ReactElement<HeadProps>[] {
  const fragment = component();
  const inside = isValidElement<{ children: ReactNode }>(fragment) ? fragment.props.children : null;
  return Children.toArray(inside).filter((child) => isValidElement<HeadProps>(child));
}
