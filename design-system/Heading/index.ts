export {
  headingLevels,
  PageHeading,
  type PageHeadingProps,
  SectionHeading,
  type SectionHeadingProps,
} from "./Heading";
