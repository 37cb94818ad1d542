// Lighthouse on the main pages; `npm run lighthouse -- --all` on every screen. Other arguments go to Vitest.
const { argv } = process;
if (argv.includes("--all")) {
  process.env.SCREENS = "all";
  argv.splice(argv.indexOf("--all"), 1);
}
argv.push("--config", "tests/lighthouse/vitest.config.ts");
await import("./test.mjs");
