declare module "virtual:components-of-screens" {
  /** A component of the design system, and the title of its stories. */
  export interface Found {
    name: string;
    title: string;
  }
  /** The parts of one story file. */
  export interface ScreenParts {
    /** The screen's files in `app/routes/`. */
    routes: string[];
    /** The components that the screen itself names. */
    direct: Found[];
    /** The components of those. */
    inside: Found[];
    /** The components of the shared layout. */
    frame: Found[];
  }
  export type Screens = Record<string, ScreenParts>;
  export const screens: Screens;
}

declare module "virtual:changes-of-components" {
  /** A commit that changed a component. */
  export interface Change {
    hash: string;
    /** Such as "2026-03-02". */
    day: string;
    subject: string;
  }
  /** The newest changes of each component, by its name. */
  export type Changes = Record<string, Change[]>;
  export const changes: Changes;
}
