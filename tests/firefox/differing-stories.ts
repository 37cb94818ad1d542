/** The stories with another result in Firefox, with their failure there and why; docs/browsers.md has them as a table. */
export const differingStories: Readonly<Record<string, { fails: string; because: string }>> = {
  "inputs-fileupload--pasted-files-are-added": {
    fails: "expected [ 'one.txt' ] to deeply equal [ 'one.txt', 'screen.png' ]",
    because: "A paste that a script makes carries no files in Firefox; one that a person makes does.",
  },
};
