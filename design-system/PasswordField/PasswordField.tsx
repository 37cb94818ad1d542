import {
  type FormEvent,
  Fragment,
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { type ControlProps, controlClass, Field, splitFieldProps } from "../Field";
import { useHydrated } from "../hydration";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import { useFormReset } from "../nativeControl";
import { classes } from "../theme";
import { VisuallyHidden } from "../VisuallyHidden";
import * as styles from "./PasswordField.css";
import { joiner, passwordRule, ruleSummary } from "./passwordRule";

export type PasswordFieldProps = ControlProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
    /** Shows the rule for new passwords, each part ticked off as it is met (specification §5). */
    rule?: boolean;
  };

/** A password, with a button to see it. Ref and rest props go to the native input. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(function PasswordField(
  { rule = false, onInput, ...props },
  ref,
) {
  const { field, native } = splitFieldProps(props);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [written, setWritten] = useState("");
  const [shown, setShown] = useHiddenOnSubmit(input);
  // Text typed before the scripts loaded counts too.
  const reread = () => setWritten(input.current?.value ?? "");
  useEffect(reread, []);
  useFormReset(input, reread);
  const follow = (event: FormEvent<HTMLInputElement>) => {
    setWritten(event.currentTarget.value);
    onInput?.(event);
  };
  const password = String(native.value ?? written);
  const isRefused = Boolean(field.errors?.length);
  const hint = rule ? (
    <PasswordRule password={password} isRefused={isRefused} also={field.hint} />
  ) : (
    field.hint
  );
  return (
    <Field {...field} hint={hint}>
      {(wiring) => (
        <div className={styles.holder}>
          <input
            ref={input}
            autoComplete={rule ? "new-password" : "current-password"}
            spellCheck={false}
            autoCapitalize="none"
            {...native}
            {...wiring}
            type={shown ? "text" : "password"}
            onInput={follow}
            className={classes(controlClass, styles.input, native.className)}
          />
          <RevealButton shown={shown} disabled={native.disabled} onPress={() => setShown(!shown)} />
        </div>
      )}
    </Field>
  );
});

/**
 * Whether the password is visible. It hides again when the form is sent, so that browsers treat it as a password and
 * keep it out of their list of texts.
 */
function useHiddenOnSubmit(input: RefObject<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [input]);
  return [shown, setShown] as const;
}

interface RevealButtonProps {
  shown: boolean;
  disabled: boolean | undefined;
  onPress: () => void;
}

/** It needs scripts, so it waits for them. */
function RevealButton({ shown, disabled, onPress }: RevealButtonProps) {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      aria-label={shown ? "Hide password" : "Show password"}
      disabled={disabled}
      onClick={onPress}
      className={styles.reveal}
    >
      <Icon drawing={shown ? icons.eyeOff : icons.eye} />
    </button>
  );
}

type PasswordRuleProps = { password: string; isRefused: boolean; also: ReactNode };

/** The specification's rule in its words, its parts ticked; changes are announced politely. */
function PasswordRule({ password, isRefused, also }: PasswordRuleProps) {
  return (
    <div className={styles.rule}>
      {passwordRule.map(({ words, isMet }, index) => (
        <Fragment key={words}>
          {joiner(index)}
          <span data-state={isMet(password) ? "met" : "open"} className={styles.part}>
            <Icon
              drawing={isMet(password) ? icons.check : icons.open}
              strokeWidth={2}
              className={styles.tick}
            />
            {words}
          </span>
        </Fragment>
      ))}
      <VisuallyHidden role="status">{ruleSummary(password, { isRefused })}</VisuallyHidden>
      {also && <div>{also}</div>}
    </div>
  );
}
