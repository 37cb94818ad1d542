import type { ReactNode } from "react";
import { SectionHeading, type SectionHeadingProps } from "../Heading";
import { Stack } from "../Layout";

export interface SectionProps extends Pick<SectionHeadingProps, "level" | "lead"> {
  /** Of its title, which a link `#id` leads to. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A part of a page below its title, which is its name for assistive technology too. */
export function Section({ title, children, ...heading }: SectionProps) {
  return (
    <Stack as="section" aria-labelledby={heading.id}>
      <SectionHeading {...heading}>{title}</SectionHeading>
      {children}
    </Stack>
  );
}
