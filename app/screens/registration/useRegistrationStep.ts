import { useRootData } from "../../session/root-data";
import { type RegistrationPath, registrationStep } from "./steps";

/** The screen's step of registration; undefined for members, who return to single steps (a reset second factor). */
export function useRegistrationStep(path: RegistrationPath) {
  return useRootData()?.status.has_signed_nda ? undefined : registrationStep(path);
}
