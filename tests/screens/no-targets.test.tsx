import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BountyBoard, FIRST_TARGETS_ID } from "../../app/screens/bounties/BountyBoard";

// The document waits for that element before it is painted, and browsers complain of one that never comes.
it("a list without a target has the element at which its page is painted", () => {
  const html = renderToStaticMarkup(
    <BountyBoard
      bounties={[]}
      requests={[]}
      firstPosition={0}
      isList={false}
      choices={{} as never}
      onOpen={() => {}}
    />,
  );
  expect(html).toContain(`id="${FIRST_TARGETS_ID}"`);
});
