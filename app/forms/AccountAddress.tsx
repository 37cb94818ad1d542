import { TextField } from "#design-system/TextField";

/**
 * The address that a new password is for: password managers keep both together, and would otherwise keep a password of
 * no user, or of the user they filled in last. It has no name, so it is not sent.
 */
export function AccountAddress({ email }: { email: string }) {
  return (
    <TextField
      type="email"
      label="Email"
      hint="You log in with this address."
      autoComplete="username"
      value={email}
      readOnly
    />
  );
}
