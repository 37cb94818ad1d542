/** The steps of registration in their order (specification §4); the last screen only says that they are done. */
const steps = [
  { path: "/setup-password", label: "Your password" },
  { path: "/setup-mfa", label: "Your second factor" },
  { path: "/create-profile", label: "Your account" },
  { path: "/complete-profile", label: "Your information" },
  { path: "/sign-nda", label: "The agreement" },
] as const;

export type RegistrationPath = (typeof steps)[number]["path"];

/** The position of a screen among the steps of registration. `current` counts from 1. */
export function registrationStep(path: RegistrationPath): { current: number; total: number; label: string } {
  const index = steps.findIndex((step) => step.path === path);
  return { current: index + 1, total: steps.length, label: steps[index]?.label ?? "" };
}
