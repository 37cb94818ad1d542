/** The settings by which an instance in production says whose it is. */
export const identitySettings = {
  PROGRAMME_NAME: "Conclave",
  COMPANY_NAME: "Example Security",
  COMPANY_REGISTERED_OFFICE: "1 Example Street",
  COMPANY_TAX_NUMBER: "00000000000",
  COMPANY_REGISTRY_NUMBER: "EX-0000000",
  CONTACT_ADDRESS: "programme@example.org",
};
