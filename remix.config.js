/**
 * Remix's options; vite.config.ts hands them to its Vite plugin.
 *
 * `v3_singleFetch` and `v3_lazyRouteDiscovery` stay off: their wire formats have unfixed advisories
 * (decision 002).
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/.*", "**/*.test.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
