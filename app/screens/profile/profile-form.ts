import { birthAfter, CompleteProfile, CreateProfile, EditProfile } from "#contract/profiles";
import { KeyFile } from "./key-file";

/** The form of /complete-profile: details for one call, a key for another. */
export const CompleteProfileForm = CompleteProfile.extend({
  public_file: KeyFile.shape.public_file.optional(),
});

/** The same beside a date of birth on file, which may stay as it is (decision 084). */
export const completeProfileAfter = (dob: string | null) =>
  CompleteProfileForm.extend({ dob: birthAfter(dob) });

/** Changing a profile leaves missing fields unchanged; a field that was emptied is sent as empty. */
export const AccountChanges = CreateProfile.transform(({ social = "", ...account }) => ({
  ...account,
  social,
}));
export const DetailChanges = CompleteProfile.transform(({ expertise = "", phone = "", dob = "" }) => ({
  expertise,
  phone,
  dob,
}));

/** The form of /account/profile/edit: fields of one call, and the public profile for another. */
export const ProfileForm = EditProfile.extend({ social: CreateProfile.shape.social });
/** The same beside a date of birth on file, which may stay as it is. */
export const profileAfter = (dob: string | null) => ProfileForm.extend({ dob: birthAfter(dob) });
export const replacedAfter = (dob: string | null) =>
  profileAfter(dob).transform(({ social: _, ...fields }) => fields);
export const PublicProfileChange = ProfileForm.transform(({ social = "" }) => ({ social }));
