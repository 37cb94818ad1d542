import { forwardRef } from "react";
import { Button, ButtonLink } from "#design-system/Button";
import { FileUpload } from "#design-system/FileUpload";
import { SectionHeading } from "#design-system/Heading";
import { Inline, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { TypedSignature } from "#design-system/SignaturePad";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";

interface PlainSigningProps {
  signerName: string;
  /** Of the agreement that the page shows. */
  version: string;
  /** The name typed before it was refused. */
  typedName: string;
  /** It was questioned because it is not the signer's: typed once more it signs. */
  asked: boolean;
  errors: string[];
}

/** Signing where scripts do not run, or loaded late: a typed name, which the server draws, or a picture. */
export const PlainSigning = forwardRef<HTMLFormElement, PlainSigningProps>(function PlainSigning(
  { signerName, version, typedName, asked, errors },
  ref,
) {
  const saving = useIsSaving();
  return (
    <Panel as="section">
      <PostForm ref={ref} encType="multipart/form-data">
        <Stack gap="l">
          <SectionHeading lead="Type your name, or upload a picture of your signature.">
            Sign the agreement
          </SectionHeading>
          <Refusals lines={errors} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="signer" value={signerName} />
          {asked && <input type="hidden" name="typed_name_asked" value={typedName} />}
          <TypedSignature name="typed_name" signerName={signerName} defaultValue={typedName} autoFocus />
          <FileUpload
            label="Picture of your signature"
            hint="Instead of the typed name: a PNG of 608 x 200 pixels, dark on white, of at most 256 KiB."
            name="signature_file"
            accept="image/png"
          />
          <Inline>
            <Button type="submit" pending={saving} pendingLabel="Signing…">
              Accept &amp; Sign
            </Button>
            <ButtonLink href="/logout" variant="quiet">
              Decline
            </ButtonLink>
          </Inline>
        </Stack>
      </PostForm>
    </Panel>
  );
});
