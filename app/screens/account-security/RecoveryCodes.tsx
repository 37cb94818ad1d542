import type { AccountSecurity } from "#contract/account-security";
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from "#contract/limits";
import { Button } from "#design-system/Button";
import { CodeSheet } from "#design-system/CodeSheet";
import { DateTime } from "#design-system/DateTime";
import { Stack } from "#design-system/Layout";
import { Notice } from "#design-system/Notice";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useRootData } from "../../session/root-data";
import { useLatest } from "../../shell/useLatest";
import { type ProveAnswer, ProveCodes } from "./ProveCodes";

interface RecoveryCodesProps {
  state: AccountSecurity["recovery_codes"];
  /** Whether a security key allows a login without the phone too. */
  hasKey: boolean;
  /** Their owner's, for the printout. */
  email: string;
  /** The codes that were made just now. */
  made: string[] | undefined;
  /** The result of entering one. */
  proof: ProveAnswer;
}

/** The codes that replace a lost authenticator. Posts the intents `make-codes` and `prove-codes`. */
export function RecoveryCodes({ state, hasKey, email, made, proof }: RecoveryCodesProps) {
  const codes = useLatest(made);
  return (
    <Section
      id="recovery-codes"
      title="Recovery codes"
      lead="Without your phone, one of them lets you log in. Each works once."
    >
      <Panel>
        <Stack gap="l">
          <CodesLeft state={state} hasKey={hasKey} />
          {codes && <NewCodes key={codes.join()} codes={codes} email={email} />}
          {state.made_at && !state.is_proved && <ProveCodes answer={proof} />}
          <MakeCodes isFirst={state.made_at === null} />
        </Stack>
      </Panel>
    </Section>
  );
}

function CodesLeft({
  state: { left, made_at, is_proved },
  hasKey,
}: Pick<RecoveryCodesProps, "state" | "hasKey">) {
  if (made_at === null) {
    return (
      <Text>
        You have none. If you lose your phone{hasKey && " and your security keys"} now, only the programme can
        let you in again, after you have proved who you are.
      </Text>
    );
  }
  return (
    <>
      <Text>
        <strong>
          {left} of {RECOVERY_CODES}
        </strong>{" "}
        left, made <DateTime value={made_at} precision="second" />.
      </Text>
      {is_proved && left <= RECOVERY_CODES_LOW && (
        <Notice tone="caution" title={left === 0 ? "No code is left" : "Few codes are left"}>
          Make new ones before you need them.
        </Notice>
      )}
    </>
  );
}

function NewCodes({ codes, email }: { codes: string[]; email: string }) {
  const programme = useRootData()?.identity.programme ?? "";
  return (
    <>
      <FocusedNotice tone="caution" title="Keep these codes now">
        This page shows them once. Keep them where only you can reach them, also without your phone.
      </FocusedNotice>
      <CodeSheet
        codes={codes}
        title={`Recovery codes for ${programme}, ${email}`}
        note="Each of them replaces the authenticator app once, when you log in."
        fileName="recovery-codes.txt"
      />
    </>
  );
}

function MakeCodes({ isFirst }: { isFirst: boolean }) {
  const saving = useIsSaving("make-codes");
  return (
    <PostForm replace>
      <Stack align="start">
        {!isFirst && (
          <Text size="small" tone="quiet">
            New codes replace the ones that you have.
          </Text>
        )}
        <Button
          type="submit"
          variant={isFirst ? "primary" : "secondary"}
          name="intent"
          value="make-codes"
          pending={saving}
        >
          {isFirst ? "Make recovery codes" : "Make new codes"}
        </Button>
      </Stack>
    </PostForm>
  );
}
