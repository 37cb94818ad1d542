/** The fields of /complete-profile; apart from their schema, which a browser gets at the form's first use. */
export const detailFields = ["expertise", "phone", "dob", "public_file"] as const;

/** Whether anything was entered on /complete-profile; with nothing the step is skipped (specification §2). */
export function isFilled(form: FormData): boolean {
  return detailFields.some((name) => {
    const value = form.get(name);
    return value instanceof File ? value.size > 0 : value !== null && value.trim() !== "";
  });
}
