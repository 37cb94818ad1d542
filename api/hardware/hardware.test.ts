import { expect, test } from "vitest";
import { testApi } from "../../tests/support/servers/api";

// Proves 3.20, 7.15
test("shipped hardware is listed by its serials, to the researcher it was shipped to only", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const shipped = [
    { id: "1", researcher_id: caller.id, hardware_serial: "SN-1" },
    { id: "2", researcher_id: caller.id, hardware_serial: "SN-2" },
    { id: "3", researcher_id: other.id, hardware_serial: "SN-3" },
  ];
  for (const row of shipped) {
    await api.db
      .insertInto("shipped_hardware")
      .values({ ...row, created_at: 0 })
      .execute();
  }

  const response = await api.get("/shipped_hardware", caller.token);

  expect(await response.json()).toEqual([{ hardware_serial: "SN-1" }, { hardware_serial: "SN-2" }]);
});
