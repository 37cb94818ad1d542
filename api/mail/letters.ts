/** A letter in plain text to one address. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The instance's name in letters, and its address. */
export interface Sender {
  programme: string;
  /** Scheme, host and port that browsers use. */
  publicUrl: string;
}

const UNKNOWN = `If you do not know what this is about, delete this mail.
Nothing happens without the code.`;

const UNASKED = `Until you use it you are logged out everywhere, and your access
tokens have ended for good. If you did not ask for it, tell the
programme in another way than by this mail.`;

/** A code to send: valid once, until then (milliseconds since 1970), and with this address only. */
interface Invitation {
  email: string;
  code: string;
  expires_at: number;
  /** Whether it renews the password of a researcher, whose sessions and access tokens have ended already. */
  renewed?: boolean;
}

/** An invitation with its code; to a researcher who lost the password, the code that sets a new one. */
export function invitationLetter(
  { programme, publicUrl }: Sender,
  { email, code, expires_at, renewed = false }: Invitation,
): Letter {
  const name = oneLine(programme);
  const until = new Date(expires_at).toISOString().slice(0, 16).replace("T", " at ");
  return {
    to: email,
    subject: renewed ? `A new password for ${name}` : `Your invitation to ${name}`,
    text: `${renewed ? `With this code you set a new password for ${name}.` : `You are invited to ${name}.`}

Enter this email address and the code at

    ${new URL("/invitation", publicUrl)}

    ${code}

The code works once, with this address only, until
${until} UTC. We never ask you for it: keep it to yourself.

${renewed ? UNASKED : UNKNOWN}
`,
  };
}

/** Announces that a message waits, and nothing of its content: mail can be read on its way. */
export function messageLetter({ programme, publicUrl }: Sender, email: string): Letter {
  return {
    to: email,
    subject: `You have a message in ${oneLine(programme)}`,
    text: `There is a message for you in ${oneLine(programme)}. Log in
to read it:

    ${new URL("/account/messages", publicUrl)}

What it says is never sent by mail.
`,
  };
}

/**
 * Announces news about submissions, and nothing of its content but their numbers.
 *
 * @param submissions one or more
 */
export function newsLetter(
  { programme, publicUrl }: Sender,
  to: string,
  submissions: readonly { id: string; number: string }[],
): Letter {
  const [first, ...further] = submissions;
  const what = first && further.length === 0 ? first.number : `${submissions.length} submissions`;
  const path = first && further.length === 0 ? `/account/submissions/${first.id}` : "/account/submissions";
  const numbers =
    further.length === 0 ? "" : `\n${submissions.map(({ number }) => `    ${number}`).join("\n")}\n`;
  return {
    to,
    subject: `There is news about ${what} in ${oneLine(programme)}`,
    text: `There is news about ${what} in ${oneLine(programme)}.
${numbers}
Log in to read it:

    ${new URL(path, publicUrl)}

What it says is never sent by mail. Choose how soon you get an email
about submissions, or that you get none about them, at

    ${new URL("/account/messages#mail", publicUrl)}
`,
  };
}

/**
 * Notifies a manager that something waits, without its content or sender.
 *
 * @param counts such as `2 submissions`
 */
export function inboxLetter({ programme }: Sender, to: string, counts: readonly string[]): Letter {
  return {
    to,
    subject: `Something waits for the managers of ${oneLine(programme)}`,
    text: `These wait for an answer in ${oneLine(programme)}:

${counts.map((count) => `    ${count}`).join("\n")}

"programme inbox" lists them. What they say is never sent by
mail.
`,
  };
}

/** A configured name may have been pasted with a line break, which would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
