import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BountyBoard, FIRST_TARGETS_ID } from "../../app/screens/bounties/BountyBoard";
import { choicesIn } from "../../app/screens/bounties/filter-choices";

// The document waits for that element before it is painted, and browsers complain of one that never comes.
it("a list without a target has the element at which its page is painted", () => {
  expect(emptyBoard("")).toContain(`id="${FIRST_TARGETS_ID}"`);
});

it.each([
  ["nothing is wanted", "", "There are no targets at the moment."],
  ["another page is named", "page=2", "There are no targets at the moment."],
  ["nothing wanted fits the filter", "level=5", "There is no such target at the moment."],
])("a list without a target says so where %s", (_why, search, words) => {
  expect(emptyBoard(search)).toContain(words);
});

function emptyBoard(search: string): string {
  return renderToStaticMarkup(
    <BountyBoard
      bounties={[]}
      requests={[]}
      firstPosition={0}
      isList={false}
      choices={choicesIn(new URLSearchParams(search))}
      onOpen={() => {}}
    />,
  );
}
