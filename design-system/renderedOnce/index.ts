export { type Place, RenderedOnce, RenderedOnceProvider } from "./RenderedOnce";
