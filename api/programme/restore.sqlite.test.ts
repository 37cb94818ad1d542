import { join } from "node:path";
import { testBackups } from "../../tests/support/backup-behaviours";
import { commandOn } from "../../tests/support/database-command";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import type { Store } from "../store/store";

async function onDisk(store?: Store) {
  const folder = temporaryFolder();
  return { ...(await commandOn({ file: join(folder, "conclave.db") }, store)), folder };
}

testBackups(async (store) => {
  const command = await onDisk(store);
  await command.run("db", "migrate");
  return command;
}, onDisk);
