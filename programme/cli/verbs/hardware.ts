import type { Command } from "commander";
import { z } from "zod";
import type { DatabaseTransaction } from "../../../api/database/schema";
import { isUniqueViolation } from "../../../api/database/transaction";
import { sayHowToWrite, tell } from "../../messages/messages";
import { getMember } from "../../researchers/researchers.store";
import type { Programme } from "../../shared/context";
import { Refusal } from "../../shared/errors";
import type { Report } from "../../shared/report";
import { type WordSource, wordsFrom, wordsOption } from "../../shared/text-options";
import { change } from "../../shared/write";
import { named, oneResearcher, researcherFields, researcherOptions } from "../fields";
import { addVerb, type Perform, type Verb } from "../verb";

const input = (words: WordSource) =>
  z.object({ ...researcherFields, serial: wordsFrom(words).line("--serial") });

/** `hardware add` and `hardware remove`. */
export function hardwareCommands(root: Command, programme: Programme, perform: Perform): void {
  const hardware = root.command("hardware").description("hardware that was shipped to researchers");
  addVerb(hardware, perform, {
    ...verb(
      programme.words,
      "add",
      "note the serial number of a device that was shipped to a researcher, who gets a message",
    ),
    mails: true,
    run: (input) => addHardware(programme, named(input), input.serial),
  });
  addVerb(hardware, perform, {
    ...verb(
      programme.words,
      "remove",
      "take back a device that was noted by mistake, or came back; its researcher is not written to",
    ),
    run: (input) => removeHardware(programme, named(input), input.serial),
  });
}

function verb(words: WordSource, name: string, summary: string): Omit<Verb<ReturnType<typeof input>>, "run"> {
  return {
    usage: `${name} [researcher]`,
    summary,
    options: [wordsOption("--serial", "the device's serial number"), ...researcherOptions],
    example: `hardware ${name} ada@example.org --serial C02XG1JHJG5J`,
    json: '{"id", "researcher_id", "hardware_serial"}',
    misnamed: oneResearcher,
    input: input(words),
  };
}

/** A device has one holder. Where another command notes the same one meanwhile, the second try finds its row and names that holder. */
function addHardware(programme: Programme, who: string, serial: string): Promise<Report> {
  const add = () => noteHardware(programme, who, serial);
  return add().catch((error: unknown) => {
    if (isUniqueViolation(error)) return add();
    throw error;
  });
}

function noteHardware(programme: Programme, who: string, serial: string): Promise<Report> {
  return changeHardware(
    programme,
    "add",
    { who, serial },
    async (tx, { id: researcher_id, email }, known) => {
      if (known) throw new Refusal(`${email} has the device ${serial} already.`);
      await refuseHeld(tx, serial);
      const id = programme.newId();
      await tx
        .insertInto("shipped_hardware")
        .values({ id, researcher_id, hardware_serial: serial, created_at: programme.now() })
        .execute();
      const notes = await tell(programme, tx, researcher_id, {
        title: "A device is on its way to you",
        message: `We shipped a device to you. Its serial number is ${serial}; your profile lists it, too. If it does not arrive, or has another number, tell us with the form on the home page.`,
      });
      return { id, line: `The device ${serial} is noted for ${email}; they have a message.`, notes };
    },
  );
}

/** Throws a Refusal that names the researcher who has a device. */
async function refuseHeld(tx: DatabaseTransaction, serial: string): Promise<void> {
  const holder = await tx
    .selectFrom("shipped_hardware as h")
    .innerJoin("researchers as r", "r.id", "h.researcher_id")
    .select(["r.id", "r.email"])
    .where("h.hardware_serial", "=", serial)
    .orderBy("h.id")
    .executeTakeFirst();
  if (!holder) return;
  throw new Refusal(
    `The device ${serial} is noted for ${holder.email}. If it went to another researcher, take it back first, with "hardware remove ${holder.id}".`,
  );
}

function removeHardware(programme: Programme, who: string, serial: string): Promise<Report> {
  return changeHardware(programme, "remove", { who, serial }, async (tx, { id, email }, known) => {
    if (!known)
      throw new Refusal(
        `${email} has no device with this serial number. "researcher show ${id}" names those there are.`,
      );
    await tx.deleteFrom("shipped_hardware").where("id", "=", known.id).execute();
    return {
      id: known.id,
      line: `The device ${serial} is no longer noted for ${email}. They were not written to, and keep the message that it is on its way.${sayHowToWrite(email)}`,
    };
  });
}

type Member = Awaited<ReturnType<typeof getMember>>;

/** Changes one device of one researcher, with its audit entry. `work` is called with the device, if it is registered already. */
async function changeHardware(
  programme: Programme,
  verb: "add" | "remove",
  { who, serial }: { who: string; serial: string },
  work: (
    tx: DatabaseTransaction,
    member: Member,
    known: { id: string } | undefined,
  ) => Promise<{ id: string; line: string; notes?: string[] }>,
): Promise<Report> {
  return change(programme, async (tx, record) => {
    const member = await getMember(tx, who);
    const known = await tx
      .selectFrom("shipped_hardware")
      .select("id")
      .where("researcher_id", "=", member.id)
      .where("hardware_serial", "=", serial)
      .executeTakeFirst();
    const { id, line, notes = [] } = await work(tx, member, known);
    await record({
      action: `hardware.${verb}`,
      subject: `researcher:${member.id}`,
      details: { hardware: id },
    });
    return { json: { id, researcher_id: member.id, hardware_serial: serial }, lines: [line], notes };
  });
}
