import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { FileUpload } from "#design-system/FileUpload";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { TypedSignature } from "#design-system/SignaturePad";
import { PostForm } from "../shell/PostForm";

/** Signing where scripts do not run: a typed name, which the server draws, or a picture. */
export function PlainSigning({ signerName, errors }: { signerName: string; errors: string[] }) {
  return (
    <Panel as="section">
      <PostForm encType="multipart/form-data">
        <Stack gap="l">
          <SectionHeading lead="Type your name, or upload a picture of your signature.">
            Sign the agreement
          </SectionHeading>
          <ErrorList errors={errors} />
          <TypedSignature name="typed_name" signerName={signerName} autoFocus />
          <FileUpload
            label="Picture of your signature"
            hint="Instead of the typed name: a PNG of 608 x 200 pixels, dark on white, of at most 256 KiB."
            name="signature_file"
            accept="image/png"
          />
          <Button type="submit">Accept &amp; Sign</Button>
        </Stack>
      </PostForm>
    </Panel>
  );
}
