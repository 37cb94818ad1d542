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

/** Renders every link of the design system: an `<a>`, or a component of the app that renders one. */
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
  /** Accepts an anchor's props, `href` included, and renders an anchor. */
  component: LinkComponent;
  children: ReactNode;
};

/** Provides the link component to all components below, so that they need not know the app's router. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext.Provider value={component}>{children}</LinkContext.Provider>;
}

/** The component to render links with. */
export function useLink(): LinkComponent {
  return useContext(LinkContext);
}
