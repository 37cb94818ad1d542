import { createServer } from "node:http";
import { getRequestListener, type HttpBindings, type serve } from "@hono/node-server";
import type { SiteConfiguration } from "../../api/configuration";
import type { Stop } from "../stop";
import { fewOfOneConnection, limitConnections, serverOptions } from "./limits";
import { lingerAfterAnswers } from "./linger";
import { answerUnreadable, answerUntaken, refuseWithoutHost } from "./unreadable";

type Fetch = Parameters<typeof serve>[0]["fetch"];

/** Accepts requests until the process is stopped. Throws an error with a sentence when it cannot listen there. */
export async function listen(
  fetch: Fetch,
  { host, port, publicUrl }: Pick<SiteConfiguration, "host" | "port" | "publicUrl">,
  stop: Stop,
): Promise<void> {
  const taken: Fetch = (request, env) => {
    refuseWithoutHost((env as HttpBindings).incoming);
    return fetch(request, env);
  };
  // Not by `serve`, which itself responds to requests it cannot handle, with an empty body.
  const answer = getRequestListener(taken, { hostname: host, errorHandler: answerUntaken(publicUrl) });
  await new Promise<void>((resolve, reject) => {
    const server = createServer(serverOptions, fewOfOneConnection(answer));
    limitConnections(server);
    answerUnreadable(server, publicUrl);
    lingerAfterAnswers(server);
    server.on("error", (error) => reject(listenFault(error, host, port)));
    stop.listenFor(server);
    server.listen(port, host, resolve);
  });
}

/** Returns a sentence for the most common faults, with the setting to change. */
export function listenFault(error: Error, host: string, port: number): Error {
  const unknown = `HOST is ${host}, which is no address and no name that is known here. Set it to an address of this machine, like 127.0.0.1 or ::1.`;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another process. Stop that one, or set PORT to a free port.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine. Set it to one that it has, like 127.0.0.1.`,
    EACCES: `This account may not listen on port ${port}: low ones are kept for the system. Set PORT to one above 1023.`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
  };
  const sentence = "code" in error ? sentences[String(error.code)] : undefined;
  return sentence ? new Error(sentence, { cause: error }) : error;
}
