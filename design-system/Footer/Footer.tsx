import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { TextLink } from "../Link";
import { classes } from "../theme";
import * as styles from "./Footer.css";

export type FooterCompany = {
  name: string;
  registeredOffice: string;
  taxNumber: string;
  registryNumber: string;
};

export type FooterProps = HTMLAttributes<HTMLElement> & {
  /** The company that runs the programme. */
  company: FooterCompany;
  /** An email address. */
  contact: string;
  links: readonly { href: string; label: string }[];
  /** Settings of the page, such as its theme. */
  children?: ReactNode;
};

/** The end of every page: the company that runs the programme, and the legal notices (specification §1). */
export const Footer = forwardRef<HTMLElement, FooterProps>(function Footer(
  { company, contact, links, children, className, ...rest },
  ref,
) {
  return (
    <footer ref={ref} {...rest} className={classes(styles.footer, className)}>
      <div className={styles.content}>
        <Legal {...{ company, contact, links }} />
        {children && <div className={styles.settings}>{children}</div>}
      </div>
    </footer>
  );
});

function Legal({ company, contact, links }: Pick<FooterProps, "company" | "contact" | "links">) {
  return (
    <>
      <div className={styles.company}>
        <p className={styles.name}>{company.name}</p>
        <dl className={styles.facts}>
          <Fact term="Registered office" detail={company.registeredOffice} />
          <Fact term="Tax number" detail={company.taxNumber} />
          <Fact term="Registry number" detail={company.registryNumber} />
          <Fact term="Contact" detail={<TextLink href={`mailto:${contact}`}>{contact}</TextLink>} />
        </dl>
      </div>
      <nav aria-label="Legal">
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function Fact({ term, detail }: { term: string; detail: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
}
