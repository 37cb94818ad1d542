import {
  forwardRef,
  type InputHTMLAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { useFormReset } from "../nativeControl";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import { countSentence } from "./countSentence";
import * as styles from "./SearchField.css";

export type SearchFieldProps = ControlProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value" | "defaultValue"> & {
    value?: string;
    defaultValue?: string;
    /** Called with the query, on every keystroke and once for text typed before hydration. */
    onValueChange?: (value: string) => void;
    /** The number found: announced to screen readers while the query is not empty. */
    resultCount?: number;
  };

/** A search box that filters while typing. Ref and rest props go to the native input. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { value, defaultValue = "", onValueChange, resultCount, ...props },
  ref,
) {
  const { field, native } = splitFieldProps(props);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [own, setOwn] = useState(defaultValue);
  const words = value ?? own;
  const change = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
  useEffect(() => {
    const typed = input.current?.value ?? "";
    if (typed !== words) change(typed);
  }, []);
  // React keeps the browser's own default equal to the words, so that a reset by the browser alone changes nothing.
  useFormReset(input, () => change(defaultValue));
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.holder}>
          <Icon drawing={icons.search} className={styles.glass} />
          <input
            ref={input}
            autoComplete="off"
            {...native}
            {...wiring}
            type="search"
            value={words}
            onChange={(event) => {
              native.onChange?.(event);
              change(event.currentTarget.value);
            }}
            className={classes(controlClass, styles.search, native.className)}
          />
          <VisuallyHidden role="status">{words.trim() && countSentence(resultCount)}</VisuallyHidden>
        </div>
      )}
    </Field>
  );
});
