// Apart from the schemas, because a form in the browser needs it before they are loaded.

/** The fields of a changed password that are compared with another field, by that field (`ChangePassword`). */
export const comparedInChangePassword = { new_password: ["confirm_password"] } as const;
