/**
 * The page's policy forbids making code from text, which zod tries as soon as it has a schema, and the browser
 * reports the attempt. Zod reads this setting when it loads; setting it by a call would load zod on every page.
 * The server has no such policy, and checks faster without the setting.
 */
if (typeof document !== "undefined") Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
