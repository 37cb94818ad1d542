import type { TestProgramme } from "../servers/programme";
import { aRequest, aTarget } from "./requests";
import { seedReferral } from "./rows";
import { seedSubmission } from "./submissions";

/** Sends one item of each kind that managers answer, a minute after the other, and returns their ids and the number. */
export async function sendOneOfEach(programme: TestProgramme, researcher_id: string) {
  const { db, services, clock } = programme;
  const [kernel, browser] = [await aTarget(programme, "kernel"), await aTarget(programme, "browser")];
  const due = () => ({ id: services.newId(), researcher_id, created_at: clock.now });
  const later = () => {
    clock.now += 60_000;
  };
  const inquiry = due();
  await db
    .insertInto("inquiries")
    .values({ ...inquiry, message: "When?" })
    .execute();
  later();
  const application = await aRequest(programme, researcher_id, kernel);
  later();
  const place = await aRequest(programme, researcher_id, browser, { waiting: 1 });
  later();
  const referral = due();
  await seedReferral(services, { ...referral, fullname: "Bob", email: "bob@example.org" });
  later();
  const submission = due();
  const number = await seedSubmission(services, { ...submission, details: "", decided_at: null });
  return {
    application,
    place,
    number,
    inquiry: inquiry.id,
    referral: referral.id,
    submission: submission.id,
  };
}
