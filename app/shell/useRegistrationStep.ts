import { type RegistrationPath, registrationStep } from "../registration";
import { useRootData } from "./root-data";

/** Which step of registration this is; undefined for members, who come back to single steps (a reset second factor). */
export function useRegistrationStep(path: RegistrationPath) {
  return useRootData()?.status.has_signed_nda ? undefined : registrationStep(path);
}
