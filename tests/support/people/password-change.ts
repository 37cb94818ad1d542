import type { TestApi } from "../servers/api";
import { SAMPLE_PASSWORD } from "./researchers";

export const NEW_PASSWORD = "Windy kite over 7 hills";

/**
 * Changes the sample password of a session's researcher to the new one.
 *
 * @param form fields that replace these
 */
export function changePassword(api: TestApi, token: string, form: Record<string, string> = {}) {
  return api.request("POST", "/auth/user/password/", {
    token,
    form: {
      current_password: SAMPLE_PASSWORD,
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
      ...form,
    },
  });
}
