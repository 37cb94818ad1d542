import type { Kysely, Transaction } from "kysely";
import type { AuditTable } from "../audit/audit.table";
import type {
  AccessTokenTable,
  AccountEventTable,
  AuthenticatorTable,
  InvitationTable,
  KeyChallengeTable,
  LoginStepTable,
  RecoveryCodeTable,
  ResearcherTable,
  SecurityKeyTable,
  SessionTable,
  ThrottleTable,
} from "../auth/auth.table";
import type {
  BountyTable,
  ContentItemTable,
  ContentVersionTable,
  MessageTable,
} from "../content/content.table";
import type { GpgKeyTable } from "../gpg/gpg.table";
import type { ShippedHardwareTable } from "../hardware/hardware.table";
import type { ImpressionTable } from "../impressions/impressions.table";
import type { InquiryTable } from "../inquiries/inquiries.table";
import type { InstanceTable, ServerTable } from "../instance/instance.table";
import type { NdaTable, NdaTextTable } from "../ndas/ndas.table";
import type { ProfileTable } from "../profiles/profiles.table";
import type { ReceiptTable } from "../receipts/receipts.table";
import type { ReferralTable } from "../referrals/referrals.table";
import type { ResearchRequestTable } from "../research/research.table";
import type {
  SubmissionOfferTable,
  SubmissionPaymentTable,
  SubmissionScoreTable,
} from "../submissions/offers.table";
import type {
  AttachmentTable,
  SubmissionEventTable,
  SubmissionNumberTable,
  SubmissionTable,
  WithdrawnSubmissionTable,
} from "../submissions/submissions.table";

/** All tables by name. */
export interface Schema {
  researchers: ResearcherTable;
  invitations: InvitationTable;
  sessions: SessionTable;
  login_steps: LoginStepTable;
  authenticators: AuthenticatorTable;
  recovery_codes: RecoveryCodeTable;
  account_events: AccountEventTable;
  security_keys: SecurityKeyTable;
  key_challenges: KeyChallengeTable;
  access_tokens: AccessTokenTable;
  throttles: ThrottleTable;
  profiles: ProfileTable;
  shipped_hardware: ShippedHardwareTable;
  gpg_keys: GpgKeyTable;
  nda_texts: NdaTextTable;
  ndas: NdaTable;
  content_items: ContentItemTable;
  content_versions: ContentVersionTable;
  bounties: BountyTable;
  messages: MessageTable;
  research_requests: ResearchRequestTable;
  submissions: SubmissionTable;
  submission_events: SubmissionEventTable;
  submission_offers: SubmissionOfferTable;
  submission_payments: SubmissionPaymentTable;
  submission_scores: SubmissionScoreTable;
  submission_receipts: ReceiptTable;
  attachments: AttachmentTable;
  submission_numbers: SubmissionNumberTable;
  withdrawn_submissions: WithdrawnSubmissionTable;
  referrals: ReferralTable;
  inquiries: InquiryTable;
  impressions: ImpressionTable;
  audit: AuditTable;
  instance: InstanceTable;
  servers: ServerTable;
}

export type Database = Kysely<Schema>;
/** Inside `transaction(…)`; also the parameter of a store function that must not run outside one. */
export type DatabaseTransaction = Transaction<Schema>;
