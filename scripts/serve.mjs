import { startSite } from "./local/start-site.mjs";

await startSite("npm run serve", "startProduction");
