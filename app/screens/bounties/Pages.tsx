import { Inline } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";
import type { Arranged } from "./arrange-targets";
import { pathOfChoices } from "./filter-choices";

type Place = Pick<Arranged, "choices" | "pages">;

/** A name that says the page too, where there are several. */
export function namedByPage(name: string, { choices, pages }: Place): string {
  return pages > 1 ? `${name}, page ${choices.page} of ${pages}` : name;
}

/** Leads to the other pages of the targets that are chosen, where there are some. */
export function Pages({ choices, pages }: Place) {
  const { page } = choices;
  if (pages < 2) return null;
  const href = (to: number) => `${pathOfChoices({ ...choices, page: to })}#explore`;
  return (
    <nav aria-label="Pages">
      <Inline gap="m">
        {page > 1 && <TextLink href={href(page - 1)}>Previous page</TextLink>}
        <Text as="span" tone="quiet">
          Page {page} of {pages}
        </Text>
        {page < pages && <TextLink href={href(page + 1)}>Next page</TextLink>}
      </Inline>
    </nav>
  );
}
