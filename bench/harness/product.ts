import type { Services } from "../../api/services";
import { withInstance } from "../../tests/support/database/production-data";
import { freePort } from "../../tests/support/servers/listening";
import { newInstance, type ProductionEnvironment } from "../../tests/support/servers/production";
import { type Server, startServer } from "./server";

/** A production instance of this build, with its data. */
export interface Product extends Server {
  /** Its environment, including its secrets. */
  environment: ProductionEnvironment;
  /** Starts one more process of it, on the same data, which has to be PostgreSQL's. */
  another: () => Promise<Server>;
  /** Stops it and starts it again on the same data, and on the same address. */
  restart: () => Promise<void>;
  /** Does work on its data from this process, with its keys, and cheap password hashes. */
  data: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>;
}

interface Options {
  /** Settings besides those that every instance needs. */
  environment?: Record<string, string>;
  /** Fills its data before it starts. */
  fill?: (services: Services) => Promise<void>;
}

/** Starts a production instance of its own, on a new database. */
export async function startProduct({ environment = {}, fill }: Options = {}): Promise<Product> {
  const instance = await newInstance();
  Object.assign(instance.environment, environment);
  const { environment: all } = instance;
  const port = Number(new URL(all.PUBLIC_URL).port);
  const begin = async () => {
    await instance.programme("db", "migrate");
    if (fill) await withInstance(instance, fill);
    return startProcess(all, port);
  };
  // Nothing could remove it later, and its data can be gigabytes.
  let server = await begin().catch((error: unknown) => instance.remove().then(() => Promise.reject(error)));
  const others: Server[] = [];
  const product: Product = {
    ...server,
    environment: all,
    async restart() {
      await server.stop();
      server = await startProcess(all, port);
      Object.assign(product, server, { stop: product.stop });
    },
    async another() {
      const other = await startProcess(all, await freePort());
      others.push(other);
      return other;
    },
    data: (work) => withInstance(instance, work),
    stop: () =>
      Promise.all([server, ...others].map(({ stop }) => stop()))
        .then(() => undefined)
        .finally(() => instance.remove()),
  };
  return product;
}

/** Starts the built server, as `npm run serve` does. */
function startProcess(environment: ProductionEnvironment, port: number): Promise<Server> {
  const entry = new URL("../../build/node/server.js", import.meta.url).href;
  const program = `const { startProduction } = await import(${JSON.stringify(entry)}); await startProduction(process.env);`;
  return startServer({
    words: ["--input-type=module", "--eval", program],
    env: { ...environment, PORT: String(port) },
    port,
    path: "/healthz",
  });
}
