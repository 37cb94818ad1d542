import { expect, it } from "vitest";
import { splitFieldProps } from "./fieldProps";

it("ties a control to its error also where the field's name has blanks in it", () => {
  const { field } = splitFieldProps({
    label: "Root Cause Analysis",
    id: "research-Root Cause Analysis",
    "aria-describedby": "research-Root Cause Analysis-error note",
  });
  expect(field).toMatchObject({
    id: "research-Root-Cause-Analysis",
    describedBy: "research-Root-Cause-Analysis-error note",
  });
});

it("leaves a control without an id to the field", () => {
  const { field } = splitFieldProps({ label: "Title", "aria-describedby": "note" });
  expect(field).toMatchObject({ id: undefined, describedBy: "note" });
});
