import type { Command } from "commander";
import { z } from "zod";
import { line } from "#contract/text";
import type { Programme } from "./context";
import { Refusal } from "./errors";
import { named, researcherFields, researcherOptions } from "./fields";
import type { Report } from "./report";
import { getMember } from "./researchers.store";
import { addVerb, type Finish } from "./verb";
import { change } from "./write";

/** `hardware add`. */
export function hardwareCommands(root: Command, programme: Programme, finish: Finish): void {
  const hardware = root.command("hardware").description("hardware that was shipped to researchers");
  addVerb(hardware, finish, {
    usage: "add [researcher]",
    summary: "note the serial number of a device that was shipped to a researcher",
    options: [["--serial <serial>", "the device's serial number"], ...researcherOptions],
    example: "hardware add ada@example.org --serial C02XG1JHJG5J",
    json: '{"id", "researcher_id", "hardware_serial"}',
    input: z.object({ ...researcherFields, serial: line("--serial") }),
    run: (input) => addHardware(programme, named(input), input.serial),
  });
}

async function addHardware(programme: Programme, who: string, serial: string): Promise<Report> {
  return change(programme, async (tx, record) => {
    const { id: researcher_id, email } = await getMember(tx, who);
    const known = await tx
      .selectFrom("shipped_hardware")
      .select("id")
      .where("researcher_id", "=", researcher_id)
      .where("hardware_serial", "=", serial)
      .executeTakeFirst();
    if (known) throw new Refusal(`${email} has the device ${serial} already.`);
    const id = programme.newId();
    await tx
      .insertInto("shipped_hardware")
      .values({ id, researcher_id, hardware_serial: serial, created_at: programme.now() })
      .execute();
    await record({
      action: "hardware.add",
      subject: `researcher:${researcher_id}`,
      details: { hardware: id },
    });
    return {
      json: { id, researcher_id, hardware_serial: serial },
      lines: [`The device ${serial} is noted for ${email}.`],
    };
  });
}
