import { useLocation } from "@remix-run/react";
import { PageHeading } from "#design-system/Heading";

/** The target of a screen's links in Storybook. */
export function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <PageHeading
      eyebrow="Storybook"
      title="Another screen"
      lead={`This link leads to ${pathname}. Each screen has its own stories, under Screens.`}
    />
  );
}
