import { startSite } from "./local/start-site.mjs";

await startSite("npm start", "startLocal");
