import { useRootData } from "../../session/root-data";
import { type RegistrationPath, registrationStep } from "./steps";

/** Which step of registration this is; undefined for members, who come back to single steps (a reset second factor). */
export function useRegistrationStep(path: RegistrationPath) {
  return useRootData()?.status.has_signed_nda ? undefined : registrationStep(path);
}
