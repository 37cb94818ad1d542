import { expect, test } from "vitest";
import { parseEnvironment } from "./environment-file";

// As systemd.exec(5) specifies EnvironmentFile.
test.each([
  ["A=b", "b"],
  [
    "A=postgres://u@h/d?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    "postgres://u@h/d?sslmode=verify-full&sslrootcert=/etc/ca.pem",
  ],
  ["A=a$$b`c`$HOME;d|e>f(g)", "a$$b`c`$HOME;d|e>f(g)"],
  ["  A = b c  ", "b c"],
  ["A=a # b", "a # b"],
  ["A=don't", "don't"],
  ['A="Example Security Ltd"', "Example Security Ltd"],
  ['A="a \\"b\\" \\$c \\n"', 'a "b" $c \\n'],
  ["A='a \"b\" \\n'", 'a "b" \\n'],
  ["A='a' \"b\"c", "abc"],
  ["A=a\\ b\\\\c", "a b\\c"],
  ["A=a\\\nb", "ab"],
  ['A="a\nb"', "a\nb"],
  ["A=", ""],
  ["A=first\nA=second", "second"],
])("%j is %j", (text, value) => {
  expect(parseEnvironment(`${text}\n`)).toEqual({ A: value });
});

test("comments, empty lines and what is no setting are passed over", () => {
  const text = "# A=b\n; A=c\n\n   # A=d\nexport A=e\nnothing\nB=1";

  expect(parseEnvironment(text)).toEqual({ B: "1" });
});

test.each(["\r\n", "\u2028\n", "\u2029\n"])("lines that end with %j are read to the end", (end) => {
  const text = ["# A comment", "nothing", "", "A=b", 'B="c"', "C=d"].join(end);

  expect(parseEnvironment(text)).toEqual({ A: "b", B: "c", C: "d" });
});

test("a value over several lines of a file from Windows has no carriage return in it", () => {
  const text = 'A="a\r\nb"\r\nB=c\\\r\nd\r\n';

  expect(parseEnvironment(text)).toEqual({ A: "a\nb", B: "cd" });
});
