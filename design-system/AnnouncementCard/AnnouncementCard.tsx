import { forwardRef, type HTMLAttributes } from "react";
import { SectionHeading } from "../Heading";
import { classes } from "../theme";
import * as styles from "./AnnouncementCard.css";

export type AnnouncementCardProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  title: string;
  /** Plain text; line breaks are kept. */
  text: string;
  /** A picture's address; it is decoration, the title has the subject. */
  image?: string;
};

/** News of the programme. */
export const AnnouncementCard = forwardRef<HTMLElement, AnnouncementCardProps>(function AnnouncementCard(
  { title, text, image, className, ...rest },
  ref,
) {
  return (
    <article ref={ref} {...rest} className={classes(styles.card, className)}>
      {image && <img src={image} alt="" width={640} height={360} className={styles.image} />}
      <div className={styles.body}>
        <SectionHeading level={3}>{title}</SectionHeading>
        <p className={styles.text}>{text}</p>
      </div>
    </article>
  );
});
