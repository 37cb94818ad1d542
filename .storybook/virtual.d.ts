declare module "virtual:components-of-screens" {
  /** A component of the design system, and the title of its stories. */
  export interface Found {
    name: string;
    title: string;
  }
  /** What one story file shows. */
  export interface ScreenParts {
    /** The screen's files in `app/routes/`. */
    routes: string[];
    /** The components that the screen itself names. */
    direct: Found[];
    /** What those are made of. */
    inside: Found[];
    /** The components of the shared layout. */
    frame: Found[];
  }
  export type Screens = Record<string, ScreenParts>;
  export const screens: Screens;
}
