/** How this instance presents itself (docs/configuration.md); configuration, with a neutral demo identity as the default. */
export interface SiteIdentity {
  programme: string;
  company: string;
  registeredOffice: string;
  taxNumber: string;
  registryNumber: string;
  contact: string;
  /** Scheme, host and port that browsers use. */
  publicUrl: string;
}
