import { Inline } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";
import type { Arranged } from "./arrange-targets";
import { categoryId } from "./category-id";
import { pathOfChoices } from "./filter-choices";

/** Leads to each category, on whatever page it begins. */
export function CategoryJumps({ categories, choices }: Pick<Arranged, "categories" | "choices">) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label="Categories">
      <Inline as="ul" gap="m">
        {categories.map(({ name, count, page }) => (
          <li key={name}>
            <TextLink href={hrefOf(name, page)}>{name}</TextLink>{" "}
            <Text as="span" size="small" tone="quiet">
              {count}
            </Text>
          </li>
        ))}
      </Inline>
    </nav>
  );

  function hrefOf(name: string, page: number): string {
    const anchor = `#${encodeURIComponent(categoryId(name))}`;
    return page === choices.page ? anchor : pathOfChoices({ ...choices, page }) + anchor;
  }
}
