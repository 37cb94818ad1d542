import { useSubmit } from "@remix-run/react";
import { Dialog } from "#design-system/Dialog";
import { SignaturePad } from "#design-system/SignaturePad";
import { useIsSaving } from "../../forms/PostForm";
import { useRootData } from "../../session/root-data";

interface SignDialogProps {
  signerName: string;
  /** Of the agreement that the page shows. */
  version: string;
  open: boolean;
  onClose: () => void;
  /** Why the signature was refused. */
  errors: string[];
}

/** The dialog with the pad. Closing it unmounts the pad, and its ink. */
export function SignDialog({ signerName, version, open, onClose, errors }: SignDialogProps) {
  const submit = useSubmit();
  const csrf = useRootData()?.csrf ?? "";
  const saving = useIsSaving();
  const post = (name: "signature_data" | "typed_name", value: string) => {
    // The token is the first field, as in every form (app/forms/csrf.server.ts).
    const form = new FormData();
    form.append("csrf", csrf);
    form.append("version", version);
    form.append("signer", signerName);
    form.append(name, value);
    // The pad has asked about it.
    if (name === "typed_name") form.append("typed_name_asked", value);
    submit(form, { method: "post", encType: "multipart/form-data", replace: true });
  };
  return (
    // While it is sent nothing closes it: its result is shown here, and the ink is here.
    <Dialog open={open} onOpenChange={() => saving || onClose()} title="Sign the agreement" size="fit">
      <SignaturePad
        signerName={signerName}
        onCancel={onClose}
        onAccept={(png) => post("signature_data", png)}
        onAcceptName={(name) => post("typed_name", name)}
        pending={saving}
        errors={errors}
      />
    </Dialog>
  );
}
