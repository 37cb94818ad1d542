import { OTPInput } from "input-otp";
import { useRef } from "react";
import { createRoot } from "react-dom/client";

/** input-otp as its documentation shows it, in a form that is sent when the code is complete. */
function CodeForm() {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} method="post">
      <OTPInput
        name="code"
        aria-label="Code"
        maxLength={6}
        autoFocus
        onComplete={() => form.current?.requestSubmit()}
        render={({ slots }) => (
          <div style={{ display: "flex" }}>
            {slots.map(({ char, isActive, hasFakeCaret }, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
                key={index}
                style={{
                  width: 48,
                  height: 56,
                  border: "1px solid",
                  outline: isActive ? "2px solid" : "none",
                }}
              >
                {char}
                {hasFakeCaret && "|"}
              </div>
            ))}
          </div>
        )}
      />
    </form>
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(<CodeForm />);
