import { expect, test } from "vitest";
import { ownOrigins } from "./origins";

test("a public instance has its configured origin only", () => {
  expect([...ownOrigins("https://bounty.example.org/")]).toEqual(["https://bounty.example.org"]);
});

test("an instance on this machine answers to all of the machine's names, on its own port only", () => {
  const origins = ownOrigins("http://127.0.0.1:3000");
  expect(origins).toEqual(new Set(["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"]));
  expect(origins.has("http://localhost:3001")).toBe(false);
  expect(origins.has("https://localhost:3000")).toBe(false);
});
