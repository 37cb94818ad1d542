import type { Behaviours } from "./behaviour";

const otp = "design-system/OtpInput/otp.test.ts";
const digits = "lib/digits/digits.test.ts";
const phoneField = "design-system/PhonePicker/phoneField.test.ts";
const edits = "design-system/PhonePicker/edits.test.ts";
const reading = "lib/phone/reading.test.ts";
const written = "lib/phone/written.test.ts";
const history = "design-system/PhonePicker/history.test.ts";
const ahead = "design-system/CountryPicker/ahead.test.ts";
const typeAhead = "design-system/Listbox/typeAhead.test.ts";

export const codesAndNumbers: Behaviours = {
  OtpInput: [
    ["It is found as a text box named after the code.", "OtpInput: IsReadyForKeyboardsAndAutofill"],
    ["It posts as `code`.", "OtpInput: IsReadyForKeyboardsAndAutofill", "OtpInput: PostsTheDigits"],
    ["Only digits stay.", "OtpInput: LettersDoNotAppear", `${otp}: a text without digits is an empty code`],
    ["There are six boxes, unless told otherwise.", "OtpInput: SixBoxesAndADigitInEach"],
    ["Each digit is in a box of its own.", "OtpInput: SixBoxesAndADigitInEach"],
    ["A code can be pasted.", "OtpInput: PasteTakesTheCodeOutOfTheMessage"],
    [
      "A full code reports itself once, and the screen that confirms it sends it by itself.",
      "OtpInput: CompletesOnce",
      "tests/journeys/login.test.ts: password and code lead back to where the gate had stopped the researcher",
    ],
    [
      "The screen that sets the factor up lets one submit only a full code.",
      "tests/journeys/refusals.test.ts: a wrong one-time code does not enrol the second factor",
    ],
    ["A refused code is taken out.", "OtpInput: ARefusedCodeIsClearedAndCanBeTriedAgain"],
    ["After a refusal the field has the focus.", "OtpInput: ARefusedCodeIsClearedAndCanBeTriedAgain"],
    [
      "The box marked is the one at the caret.",
      "OtpInput: TheMarkFollowsWhatIsPutInAtOnce",
      "OtpInput: TheMarkFollowsTheCaretOfAFieldFromBeforeHydration",
    ],
    ["A reset takes the code out.", "OtpInput: ResetTakesTheCodeOut"],
    ["The error belongs to the field.", "OtpInput: WithError"],
    ["Leading zeros stay.", "OtpInput: PostsTheDigits"],
    ["It can have the focus at load.", "OtpInput: HasTheFocusAtLoad"],
    ["It has a name for everyone.", "OtpInput: IsReadyForKeyboardsAndAutofill"],
    ["Autofill knows it as a one-time code.", "OtpInput: IsReadyForKeyboardsAndAutofill"],
    ["Phones show the keyboard with digits.", "OtpInput: IsReadyForKeyboardsAndAutofill"],
    [
      "Separators between the digits do not matter.",
      `${otp}: a code survives every separator that people put in`,
      "OtpInput: LettersDoNotAppear",
    ],
    ["Words around a code do not matter.", "OtpInput: PasteTakesTheCodeOutOfTheMessage"],
    [
      "What is dictated or filled in by the browser is read like a paste.",
      "OtpInput: TakesWhatAutofillAndDictationLeave",
    ],
    [
      "Digits of any script and width count.",
      "OtpInput: DigitsOfAnyScript",
      `${digits}: every decimal digit of Unicode becomes one of 0 to 9`,
    ],
    [
      "A whole code takes the place of a half-typed one.",
      `${otp}: a whole code takes the place of a half-typed one, wherever the caret is`,
      "OtpInput: PasteTakesTheCodeOutOfTheMessage",
    ],
    [
      "Editing in the middle leaves no hole.",
      "OtpInput: EditingInTheMiddleLeavesNoHole",
      `${otp}: whatever is typed or pasted, the result is digits only, not too long, with the caret inside`,
    ],
    ["Undo takes back what was pasted.", "OtpInput: UndoTakesAPasteBack"],
    ["It is one stop of the Tab key.", "OtpInput: IsOneTabStop"],
    [
      "Nothing is sent while the last code is under way.",
      "OtpInput: CompletesOnce",
      "tests/journeys/login.test.ts: password and code lead back to where the gate had stopped the researcher",
    ],
    ["What was typed before hydration stays and counts.", "OtpInput: WhatWasTypedBeforeHydrationSurvives"],
    [
      "Without scripts it posts what was typed, and the server reads it the same way.",
      "Field: EveryControlPostsWithoutScripts",
      "tests/screens/confirm-mfa.test.ts: takes a code as people paste it, also without scripts",
    ],
  ],
  PhonePicker: [
    ["It is found as a text box for telephone numbers.", "PhonePicker: BeginsEmptyWithTheUnitedStates"],
    ["It posts E.164 as `phone`.", "PhonePicker: FormatsAsYouTypeAndTheCountryFollows"],
    [
      "Where there is no such country it begins with the United States.",
      "PhonePicker: NoSuchCountryIsTheUnitedStates",
    ],
    ["Its button says that it chooses a country code.", "PhonePicker: BeginsEmptyWithTheUnitedStates"],
    ["Its options are named by country and dial code.", "PhonePicker: PickingACountryKeepsTheNationalDigits"],
    ["Empty, it says what is wanted.", "PhonePicker: BeginsEmptyWithTheUnitedStates"],
    [
      "It begins empty, without a dial code.",
      "PhonePicker: BeginsEmptyWithTheUnitedStates",
      `${phoneField}: it begins empty with the country to begin with, without its dial code`,
    ],
    ["It begins with the United States.", "PhonePicker: BeginsEmptyWithTheUnitedStates"],
    ["It formats as one types.", "PhonePicker: FormatsAsYouTypeAndTheCountryFollows"],
    [
      "It shows the dial code.",
      `${phoneField}: typing formats with the dial code as it goes, and the country follows`,
    ],
    ["The country follows the number.", "PhonePicker: FormatsAsYouTypeAndTheCountryFollows"],
    [
      "Among countries with one code the chosen one stays until the digits say otherwise.",
      `${reading}: among countries that share a code the chosen one stays until the digits say otherwise`,
    ],
    [
      "A country is always selected.",
      `${phoneField}: a country is always selected, also while the code is unfinished or unknown`,
      `${reading}: what is posted is E.164 or nothing, and there is always a country`,
    ],
    ["Picking a country puts its code in.", "PhonePicker: PickingACountryPutsItsCodeIn"],
    ["Picking a country keeps the national digits.", "PhonePicker: PickingACountryKeepsTheNationalDigits"],
    [
      "Letters do not appear.",
      "PhonePicker: FormatsAsYouTypeAndTheCountryFollows",
      `${phoneField}: letters do not appear`,
    ],
    ["Undo goes a step back.", "PhonePicker: UndoAndRedo"],
    ["For reading only it undoes nothing.", "PhonePicker: ForReadingOnlyItUndoesNothing"],
    [
      "Redo goes forward again.",
      "PhonePicker: UndoAndRedo",
      `${history}: undoing everything and redoing everything comes back to the same state`,
    ],
    [
      "Changes within 200 ms are one step.",
      `${history}: changes within 200 ms of one another are one step`,
      `${history}: a change 200 ms after the last one is a step of its own`,
      `${history}: what comes at once is a step of its own, between keys however fast`,
    ],
    [
      "While its list is on its way it says so, and a native select takes its place when that does not come in time.",
      "tests/journeys/late-scripts.test.ts: a picker shows that its list is on its way, and is a native select when it does not come in time",
    ],
    [
      "Typing moves in the list.",
      "PhonePicker: TypingAheadMovesInTheList",
      `${ahead}: letters in a row go to the first title that begins with them, not to a code`,
    ],
    [
      "A repeated letter walks through its countries.",
      "PhonePicker: ARepeatedLetterWalksThroughItsCountries",
      `${ahead}: every letter walks through the countries whose titles begin with it, accents or not`,
      `${ahead}: it walks however slowly the letter is repeated`,
    ],
    [
      "Typing in the list leaves the search, and what that says, alone.",
      "PhonePicker: TypingAheadLeavesTheSearchAsItIs",
      "PhonePicker: TypingAheadWithoutAMatchSaysNothing",
      `${ahead}: typing never leaves what the list shows`,
    ],
    [
      "Opened upwards its list leaves the label in sight and its search where it is.",
      "PhonePicker: OpenedUpwardsTheSearchStaysWhereItIs",
    ],
    [
      "Type-ahead begins again after 1000 ms.",
      `${typeAhead}: type-ahead begins again after a pause of 1000 ms`,
      `${typeAhead}: the pause counts from the last character, not from the first`,
    ],
    ["A search without a match says so.", "PhonePicker: NoCountryFound"],
    [
      "Digits without a plus are a country code first.",
      `${phoneField}: typed digits without a plus are read as country code first`,
    ],
    [
      "When the focus leaves, a number that is valid only nationally is taken so.",
      "PhonePicker: ANationalNumberIsTakenWhenTheFocusLeaves",
    ],
    ["Enter posts such a number too.", "PhonePicker: EnterPostsTheNationalNumberToo"],
    [
      "A number that comes at once is read nationally when only that is valid.",
      "PhonePicker: PastesInEveryForm",
      `${written}: every country's example number is right in its national form, with the country chosen`,
    ],
    ["A leading 00 counts as a plus.", `${phoneField}: a leading 00 counts as a plus`],
    [
      "Brackets, trunk zeros, extensions, links, invisible characters and other digits are understood.",
      "PhonePicker: PastesInEveryForm",
      `${written}: every country's example number is right however it is written`,
    ],
    [
      "The caret stays where it was.",
      "PhonePicker: TheCaretDoesNotJump",
      `${phoneField}: the caret stays where it is while digits go in and out in the middle`,
    ],
    [
      "Deleting beside a space deletes a digit.",
      `${phoneField}: Backspace behind a space deletes the digit before it`,
      `${phoneField}: Delete before a space deletes the digit behind it`,
    ],
    [
      "Every edit leaves the digits, and the caret among them, that a plain text field would have.",
      "PhonePicker: DeletingForwardTakesTheDigitBehindTheCaret",
      `${edits}: whatever is deleted, at every caret place and of every selection, the digits are a plain field's`,
      `${edits}: whatever digit is put in, at every caret place and for every selection, the digits are a plain field's`,
      `${edits}: digits that are moved within the field are taken out and put in where they are dropped`,
      "tests/journeys/phone-editing.test.ts: real keys leave the digits and the caret that they leave in a plain field",
    ],
    [
      "Undo brings the caret back too.",
      `${edits}: undo brings the digits back, and the caret to where it was`,
    ],
    [
      "At least 15 digits are kept.",
      `${phoneField}: at least 15 digits are kept, and more do not push others out`,
    ],
    [
      "Odd numbers never block saving.",
      "PhonePicker: AnOddNumberNeverBlocksSaving",
      `${reading}: an odd number is posted as it is`,
    ],
    ["Nothing is fetched.", "PhonePicker: NothingIsFetched"],
    ["Without scripts it posts what was typed.", "PhonePicker: PostsWhatIsTypedWithoutScripts"],
    ["What was typed before hydration stays.", "PhonePicker: WhatWasTypedBeforeHydrationSurvives"],
  ],
};
