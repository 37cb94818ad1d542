import {
  type ComponentPropsWithoutRef,
  createContext,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useContext,
} from "react";

/** An anchor's props; `href` is always there. */
export type LinkProps = ComponentPropsWithoutRef<"a"> & { href: string };

/** What renders every link of the design system: an `<a>`, or something of the app's that ends in one. */
export type LinkComponent = ForwardRefExoticComponent<LinkProps & RefAttributes<HTMLAnchorElement>>;

const PlainLink: LinkComponent = forwardRef(function PlainLink({ children, ...rest }, ref) {
  return (
    <a ref={ref} {...rest}>
      {children}
    </a>
  );
});

const LinkContext = createContext<LinkComponent>(PlainLink);

export type LinkProviderProps = {
  /** Takes an anchor's props, `href` included, and renders an anchor. */
  component: LinkComponent;
  children: ReactNode;
};

/** Tells all components below how links are rendered, so that they need not know the app's router. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext.Provider value={component}>{children}</LinkContext.Provider>;
}

/** The component to render links with. */
export function useLink(): LinkComponent {
  return useContext(LinkContext);
}
