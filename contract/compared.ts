// Apart from the schemas, because a form in the browser knows it before they are there.

/** Of a changed password, the fields that are compared with another one, by that one (`ChangePassword`). */
export const comparedInChangePassword = { new_password: ["confirm_password"] } as const;
