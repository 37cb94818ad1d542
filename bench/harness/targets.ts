import { upsertBounty } from "../../api/content/bounties.store";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";

/** Writes that many open targets with five criteria each, of the length that the demo programme's have. */
export function fillTargets(services: Services, count: number): Promise<void> {
  return transaction(services.db, async (tx) => {
    for (let number = 0; number < count; number++) {
      const entry = {
        key: `target-${number}`,
        position: number,
        title: `Remote code execution in a widely used server, number ${number}`,
        level: (number % 5) + 1,
        platform: "Linux x86-64",
        type: "Remote code execution",
        category: `Category ${number % 8}`,
        reliability: 80,
        execution: "60",
        delivery: "3",
        criteria: Array.from({ length: 5 }, (_, place) => ({
          name: `Criterion ${place}`,
          value: `What must hold for target ${number}, in a short sentence`,
        })),
      };
      await upsertBounty(tx, entry, services);
    }
  });
}
