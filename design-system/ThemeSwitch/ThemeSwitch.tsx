import type { FieldsetHTMLAttributes } from "react";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { classes } from "../theme";
import * as styles from "./ThemeSwitch.css";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const shown = {
  system: { label: "System", drawing: icons.system },
  light: { label: "Light", drawing: icons.sun },
  dark: { label: "Dark", drawing: icons.moon },
};

export type ThemeSwitchProps = FieldsetHTMLAttributes<HTMLFieldSetElement> & {
  value: ThemeChoice;
  onValueChange?: (value: ThemeChoice) => void;
};

/**
 * The choice of colour theme. Each choice is a submit button named `theme`: inside a form it posts, so that the
 * server can store it, with scripts or without.
 */
export function ThemeSwitch({ value, onValueChange, className, ...rest }: ThemeSwitchProps) {
  return (
    <fieldset aria-label="Colour theme" {...rest} className={classes(styles.group, className)}>
      {themeChoices.map((choice) => (
        <button
          key={choice}
          type="submit"
          name="theme"
          value={choice}
          aria-pressed={choice === value}
          onClick={() => onValueChange?.(choice)}
          className={styles.choice}
        >
          <Icon drawing={shown[choice].drawing} />
          {shown[choice].label}
        </button>
      ))}
    </fieldset>
  );
}
