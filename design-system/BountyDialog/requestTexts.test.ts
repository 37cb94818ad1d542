import { describe, expect, test } from "vitest";
import { requestTexts } from "./requestTexts";

describe("without a request", () => {
  test("the action reads 'Apply to research this target'", () => {
    expect(requestTexts(false, "none", false)).toEqual({ button: "Apply to research this target" });
  });

  test("a full target's action reads 'Sign up for a waiting list'", () => {
    expect(requestTexts(true, "none", false)).toEqual({ button: "Sign up for a waiting list" });
  });

  test("the button shows 'Requesting...' while loading", () => {
    expect(requestTexts(false, "none", true)).toEqual({ button: "Requesting..." });
    expect(requestTexts(true, "none", true)).toEqual({ button: "Requesting..." });
  });
});

describe("once a request exists and is not acknowledged", () => {
  test("the researcher is thanked and there is nothing to press", () => {
    expect(requestTexts(false, "waiting", false)).toEqual({
      notice: {
        title: "Thank you for requesting to research this target!",
        text: "We will contact you soon.",
      },
    });
  });

  test("a full target thanks for signing up to the waiting list", () => {
    expect(requestTexts(true, "waiting", false).notice).toEqual({
      title: "Thank you for signing up to the waiting list for this target!",
      text: "We will contact you soon.",
    });
  });
});

describe("once the request is acknowledged", () => {
  test("the dialog says so and offers the action again", () => {
    const texts = requestTexts(false, "acknowledged", false);
    expect(texts.notice?.title).toContain("acknowledged");
    expect(texts.button).toBe("Apply to research this target");
  });

  test("a full target offers the waiting list again", () => {
    expect(requestTexts(true, "acknowledged", false).button).toBe("Sign up for a waiting list");
  });

  test("the button shows 'Requesting...' while loading", () => {
    expect(requestTexts(false, "acknowledged", true).button).toBe("Requesting...");
  });
});
