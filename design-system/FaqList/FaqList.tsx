import { forwardRef, type HTMLAttributes } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./FaqList.css";
import { searchFaqs } from "./search";

export type FaqItem = {
  id: number | string;
  question: string;
  /** Plain text; line breaks are kept. */
  answer: string;
};

export type FaqListProps = HTMLAttributes<HTMLElement> & {
  items: readonly FaqItem[];
  /** Shows only questions with this text in them or their answers; plain text, case and accents aside. */
  query?: string;
};

/**
 * Questions that open to their answers, without scripts too. The search field announces the number found
 * (`resultCount={searchFaqs(items, query).length}`), so that it is announced once.
 */
export const FaqList = forwardRef<HTMLUListElement, FaqListProps>(function FaqList(
  { items, query = "", className, ...rest },
  ref,
) {
  const found = searchFaqs(items, query);
  if (found.length === 0) return <p className={styles.none}>No questions found.</p>;
  return (
    <ul ref={ref} {...rest} className={classes(styles.list, className)}>
      {found.map((item) => (
        <li key={item.id} className={styles.item}>
          <details className={styles.details}>
            <summary className={styles.question}>
              <span>{item.question}</span>
              <Icon drawing={icons.plus} className={styles.sign} />
            </summary>
            <p className={styles.answer}>{item.answer}</p>
          </details>
        </li>
      ))}
    </ul>
  );
});
