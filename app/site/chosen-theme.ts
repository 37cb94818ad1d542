import { useFetcher } from "@remix-run/react";
import type { ThemeChoice } from "#design-system/ThemeSwitch";
import { useRootData } from "../session/root-data";

/** The response to the choice of a theme: the theme, or why it was refused. */
interface Answer {
  theme?: ThemeChoice;
  lines?: string[];
}

/** The form that chooses the theme, one for all components; its response outlives the screen on which it was pressed. */
export function useThemeForm() {
  return useFetcher<Answer>({ key: "theme" });
}

/** The theme that was chosen on this page, or else the one that it was rendered with. */
export function useChosenTheme(): ThemeChoice {
  const came = useRootData()?.theme ?? "system";
  return useThemeForm().data?.theme ?? came;
}
