import fc from "fast-check";
import { expect, test } from "vitest";
import { type History, record, redo, startHistory, undo } from "./history";

const changed = (...changes: [state: string, at: number][]) =>
  changes.reduce((history, [state, at]) => record(history, state, at), startHistory(""));

test("undo goes back to the state before the change, redo forward again", () => {
  const history = changed(["1", 0], ["12", 1000]);
  expect(undo(history).present).toBe("1");
  expect(undo(undo(history)).present).toBe("");
  expect(redo(undo(history)).present).toBe("12");
});

// Proves 9.10
test("changes within 200 ms of one another are one step", () => {
  const history = changed(["1", 0], ["12", 199], ["123", 398]);
  expect(undo(history).present).toBe("");
});

// Proves 9.10
test("a change 200 ms after the last one is a step of its own", () => {
  expect(undo(changed(["1", 0], ["12", 200])).present).toBe("1");
});

test("what comes at once is a step of its own, between keys however fast", () => {
  const typed = changed(["1", 0], ["12", 10]);
  const dropped = record(typed, "21");
  expect(undo(dropped).present).toBe("12");
  expect(undo(record(dropped, "213", 20)).present).toBe("21");
});

test("the first change never becomes part of the beginning", () => {
  expect(undo(record(startHistory("a"), "b", 0)).present).toBe("a");
});

test("a change right after an undo is a step of its own, and nothing can be redone", () => {
  const history = record(undo(changed(["1", 0], ["12", 1000])), "19", 1001);
  expect(redo(history).present).toBe("19");
  expect(undo(history).present).toBe("1");
});

test("at either end undo and redo stay", () => {
  const history = startHistory("a");
  expect(undo(history)).toEqual(history);
  expect(redo(history)).toEqual(history);
});

test("undoing everything and redoing everything comes back to the same state", () => {
  const changes = fc.array(fc.tuple(fc.string(), fc.integer({ min: 0, max: 500 })), { maxLength: 20 });
  fc.assert(
    fc.property(changes, (gaps) => {
      let now = 0;
      let history: History<string> = startHistory("start");
      for (const [state, gap] of gaps) {
        now += gap;
        history = record(history, state, now);
      }
      let back = history;
      for (const _ of gaps) back = undo(back);
      expect(back.present).toBe("start");
      let forth = back;
      for (const _ of gaps) forth = redo(forth);
      expect(forth.present).toBe(history.present);
    }),
  );
});
