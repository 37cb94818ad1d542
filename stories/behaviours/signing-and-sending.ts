import type { Behaviours } from "./behaviour";

const signature = "design-system/SignaturePad/signature.test.ts";
const files = "design-system/FileUpload/files.test.ts";
const submit = "tests/screens/submit-your-research.test.ts";

export const signingAndSending: Behaviours = {
  SignaturePad: [
    ["It stands in a dialog that speaks of signing.", "SignaturePad: CancelClears"],
    [
      "The drawing area is a picture named Signature around its canvas.",
      "SignaturePad: InkIsUnderThePointer",
    ],
    [
      "Its buttons read Cancel and Accept & Sign.",
      "SignaturePad: CancelClears",
      "SignaturePad: PictureHasItsSizeAndColours",
    ],
    ["The area has the shape of 608 by 200.", "SignaturePad: Default"],
    ["It is white in every theme.", "SignaturePad: Default", "SignaturePad: PictureHasItsSizeAndColours"],
    ["The ink is dark.", "SignaturePad: PictureHasItsSizeAndColours"],
    ["The PNG is exactly 608 by 200.", "SignaturePad: PictureHasItsSizeAndColours"],
    ["The pixel ratio does not matter.", "SignaturePad: PictureIsTheSameAtTwiceThePixelRatio"],
    ["The zoom does not matter.", "SignaturePad: InkIsUnderThePointerWhenZoomed"],
    ["The width shown does not matter.", "SignaturePad: InkIsUnderThePointerAtHalfTheWidth"],
    [
      "The ink is where the pointer was.",
      "SignaturePad: InkIsUnderThePointer",
      "SignaturePad: InkIsUnderThePointerWhenScaled",
      "SignaturePad: InkIsUnderThePointerFromRightToLeft",
    ],
    ["The ink outlives rotation and resizing.", "SignaturePad: InkSurvivesResizing"],
    ["It is as sharp as the screen.", "SignaturePad: PictureIsTheSameAtTwiceThePixelRatio"],
    [
      "Whether it is blank or signed is in its name, and announced when it changes.",
      "SignaturePad: WhetherItIsSignedIsSaid",
    ],
    [
      "A typed name that is not the signer's is questioned once.",
      "SignaturePad: ANameThatIsNotTheSignersIsQuestioned",
      "tests/screens/sign-nda.test.ts: asks about a typed name that is not the signer's, and signs with it when it comes again",
    ],
    ["Touch does not scroll the page.", "SignaturePad: TouchDoesNotScrollThePage"],
    ["A second finger draws nothing.", "SignaturePad: SecondFingerDrawsNothing"],
    ["Refused again for the same reason it says so again.", "SignaturePad: RefusedAgainItSaysSoAgain"],
    [
      "It is empty until really drawn on.",
      "SignaturePad: EmptyUntilReallyDrawn",
      `${signature}: after a trembling touch`,
    ],
    ["Cancel clears.", "SignaturePad: CancelClears"],
    ["The backdrop clears.", "SignaturePad: BackdropClears"],
    ["Escape clears.", "SignaturePad: EscapeClears"],
    ["Clear takes the ink off.", "SignaturePad: ClearTakesTheInkOff"],
    ["It is accepted once, however often one presses.", "SignaturePad: AcceptsOnceHoweverOftenPressed"],
    ["While it is sent nothing is drawn or accepted.", "SignaturePad: Pending"],
    ["When sending fails the ink stays.", "SignaturePad: InkStaysOnFailure"],
    ["A typed name becomes the same picture, by keyboard alone.", "SignaturePad: TypedNameBecomesThePicture"],
    ["Without a canvas the typed name is accepted.", "SignaturePad: UnreadableCanvas"],
    [
      "Without scripts a typed name signs.",
      "tests/screens/sign-nda.test.ts: takes a typed name where scripts do not run",
    ],
  ],
  SignatureImage: [["A signature stays dark on white, and says whose it is.", "SignatureImage: Default"]],
  FileUpload: [
    ["It is found as a file input by its label.", "FileUpload: FurtherPicksAdd", "FileUpload: PublicKey"],
    ["Its area is marked as one to drop on.", "FileUpload: DroppedFilesReachTheForm"],
    ["Chosen files are a list.", "FileUpload: FurtherPicksAdd"],
    ["Each file has a remove button with its name.", "FileUpload: FocusIsKeptAfterRemoval"],
    ["Its files post without scripts.", "Field: EveryControlPostsWithoutScripts"],
    ["Dropped files reach the form.", "FileUpload: DroppedFilesReachTheForm"],
    ["Further picks add.", "FileUpload: FurtherPicksAdd"],
    ["A pick that was called off changes nothing.", "FileUpload: CancelledPickChangesNothing"],
    [
      "Files of one name live side by side.",
      "FileUpload: FilesOfOneNameLiveSideBySide",
      `${files}: files of one name live side by side, even of one size`,
    ],
    ["Where one file is wanted the later replaces the earlier.", "FileUpload: OneFileReplacesTheOther"],
    ["Removing keeps the focus in place.", "FileUpload: FocusIsKeptAfterRemoval"],
    ["The total size is shown.", "FileUpload: WithFiles"],
    [
      "Above 20 MiB the note becomes a message that is seen and heard.",
      "FileUpload: NoteTurnsIntoAMessage",
      `${files}: turns into a message above, which says what to do`,
    ],
    ["Sizes read the same right to left.", "FileUpload: RightToLeft"],
    ["It shows how much was sent.", "FileUpload: Sending"],
    ["Sending can be cancelled.", "FileUpload: Sending"],
    ["Sending can be tried again.", "FileUpload: SendingFailed"],
    [
      "Trying again never makes a second submission.",
      `${submit}: asks for the files alone when they fail after the research was stored, and never makes a second submission`,
    ],
    [
      "What is said of a folder leaves with the next change.",
      "FileUpload: AFoldersNoteLeavesWithTheNextChange",
    ],
    ["Odd names are whole on the screen.", "FileUpload: OddNamesAreWhole"],
    [
      "Odd names are unchanged on the wire.",
      "FileUpload: OddNamesGoOutUnchanged",
      "app/upload.server.test.ts: hands the file name %s on as it came",
    ],
    ["A drop beside the area does not leave the page.", "FileUpload: DropBesideTheAreaKeepsThePage"],
    ["A reset takes its files away.", "FileUpload: ResetEmptiesItUnlessItIsPrevented"],
    ["In a disabled fieldset it is locked.", "FileUpload: InADisabledFieldsetItIsLocked"],
    ["Files picked before hydration stay.", "FileUpload: FilesPickedBeforeHydrationStay"],
  ],
  Progress: [["It says how far something has come.", "Progress: Done"]],
};
