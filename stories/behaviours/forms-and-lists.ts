import type { Behaviours } from "./behaviour";

const faq = "design-system/FaqList/search.test.ts";

export const formsAndLists: Behaviours = {
  QrCode: [
    ["It is black on white in both themes.", "QrCode: BlackOnWhiteWithAQuietZoneInBothThemes"],
    ["It has a quiet zone of 4 modules.", "QrCode: BlackOnWhiteWithAQuietZoneInBothThemes"],
    ["A hidden secret is not in the page.", "QrCode: AHiddenSecretIsNotInThePage"],
    ["With the secret it leads to an app on the same device.", "QrCode: OpensAnAppOnThisDevice"],
    ["The toggle says whether the secret shows.", "QrCode: TheToggleShowsAndHidesIt"],
    [
      "Copying gives the secret without spaces.",
      "QrCode: CopyingGivesItWithoutSpaces",
      "QrCode: SelectingItGivesItWithoutSpaces",
    ],
  ],
  CopyButton: [
    ["It copies and says so.", "CopyButton: SaysThatItCopied"],
    ["It says when copying is refused.", "CopyButton: SaysWhenCopyingIsRefused"],
  ],
  CodeSheet: [
    ["Its codes are a list.", "CodeSheet: Default"],
    ["The download holds every code, without scripts too.", "CodeSheet: TheDownloadHoldsEveryCode"],
    ["Copying gives a code a line.", "CodeSheet: CopiesThemALineEach"],
    [
      "It prints, and is alone on the paper.",
      "CodeSheet: Prints",
      "tests/journeys/recovery-codes.test.ts: printed, the codes are alone on the paper",
    ],
    [
      "Two of them are printed below each other, and by its button each alone.",
      "tests/journeys/recovery-codes.test.ts: codes and a token are printed below each other, and by its button each alone",
    ],
    ["A phone shows it without scrolling sideways.", "CodeSheet: OnAPhone"],
    ["One long code breaks into lines.", "CodeSheet: OneLongCode"],
    ["One long code is copied whole.", "CodeSheet: CopiesALongCodeWhole"],
  ],
  FaqList: [
    ["A question shows its answer alone.", "FaqList: OpensAnAnswer"],
    ["The keyboard reaches questions.", "FaqList: TheKeyboardReachesQuestions"],
    [
      "The search looks at questions and answers, in any case.",
      "FaqList: FiltersQuestionOrAnswer",
      `${faq}: case does not matter`,
    ],
    [
      "Accents do not matter.",
      "FaqList: FiltersWithoutAccents",
      `${faq}: accents do not matter, on either side`,
    ],
    [
      "Hostile characters are plain text.",
      "FaqList: HostileCharactersArePlainText",
      "FaqList: NothingFound",
      `${faq}: no query makes the search fail, and every question is found by its own text`,
    ],
    ["Without a match it says so.", "FaqList: NothingFound"],
  ],
  SearchField: [
    ["The number of matches is announced.", "SearchField: SaysHowManyItFound"],
    ["A reset empties it.", "SearchField: ResetEmptiesIt"],
    ["It knows what was typed before hydration.", "SearchField: KnowsWhatWasTypedBeforeHydration"],
  ],
  Field: [
    ["Every control posts by its own name without scripts.", "Field: EveryControlPostsWithoutScripts"],
    ["A class and handlers reach every native control.", "Field: EveryNativeControlTakesWhatItIsHanded"],
    ["Hint and errors belong to the control.", "Field: WithErrors"],
    ["An error that comes twice is said once.", "Field: SaysEachErrorOnce"],
    ["Controls that belong together are a named group.", "Field: Group"],
  ],
  TextField: [["It takes what conform hands it, without an adapter.", "TextField: TakesWhatConformHands"]],
  TextArea: [["It grows with its text.", "TextArea: GrowsWithItsText"]],
  DateField: [
    ["It posts the day as ISO has it.", "DateField: PostsTheIsoDay"],
    ["A day of which a part is missing is not posted as none.", "DateField: ADayInPartIsHeldBack"],
  ],
  PasswordField: [
    ["The password can be shown and hidden.", "PasswordField: ShowsAndHides"],
    ["It hides when it is sent.", "PasswordField: HidesWhenSent"],
    ["It ticks each part of the rule off.", "PasswordField: TicksTheRuleOff"],
    [
      "Emptied it has no ticks.",
      "PasswordField: ResetTakesTheTicksBack",
      "PasswordField: EmptiedByItsPageItHasNoTicks",
    ],
    ["It knows what was typed before hydration.", "PasswordField: KnowsWhatWasTypedBeforeHydration"],
  ],
  Button: [
    ["While something is under way a press does nothing.", "Button: PendingSwallowsPresses"],
    [
      "Meanwhile it keeps its width and the focus.",
      "Button: KeepsItsWidthAndFocusWhilePending",
      "Button: KeepsItsWidthForALongerWord",
    ],
  ],
  ErrorList: [
    ["Each error is a line, and the list is announced.", "ErrorList: SeveralLines"],
    ["Without errors there is nothing.", "ErrorList: None"],
  ],
  Notice: [
    ["It announces itself where that is wanted.", "Notice: SaysItselfAtOnce"],
    ["A region waits for it, and takes no room meanwhile.", "Notice: ComesIntoARegionThatWasThereBefore"],
  ],
  DraftNotice: [
    ["Discarding takes two presses, and keeps the focus.", "DraftNotice: DiscardingTakesTwoPresses"],
    ["A draft that is offered is put back by one press.", "DraftNotice: PutsTheDraftBack"],
    ["That there is no room is said at once.", "DraftNotice: NoRoomIsSaidAtOnce"],
  ],
  CriteriaTable: [["Each value has its name.", "CriteriaTable: EachValueHasItsName"]],
  DetailList: [
    ["What was not given is said so, and 0 is a number.", "DetailList: NotGiven"],
    ["Long words break.", "DetailList: LongWords"],
  ],
  EventList: [
    ["Events are numbered 01, 02 and so on.", "EventList: Default"],
    ["Read More opens a new tab, and says so.", "EventList: ReadMoreOpensANewTab"],
    ["A link that may not be followed is none.", "EventList: WithALinkThatMayNotBeFollowed"],
    ["Without events it says so.", "EventList: None"],
  ],
  StepList: [["Steps are a list of headings with icons.", "StepList: HowItWorks"]],
  AnnouncementCard: [["It has a heading, and its picture is decoration.", "AnnouncementCard: WithPicture"]],
  KeyViewer: [
    ["It shows the key and its fingerprint in groups.", "KeyViewer: Default"],
    ["A user id that comes twice is named once.", "KeyViewer: NamesEachUserIdOnce"],
    ["Hostile text in a key is inert.", "KeyViewer: HostileTextIsInert"],
    ["It copies the key.", "KeyViewer: CopiesTheKey"],
  ],
  MessageList: [
    ["Each message has its date.", "MessageList: Default"],
    ["Without messages it says so.", "MessageList: None"],
    ["A message reads in its own direction.", "MessageList: EachReadsInItsOwnDirection"],
    ["Hostile text is inert.", "MessageList: HostileTextIsInert"],
  ],
  SubmissionList: [
    [
      "Each submission says whose turn it is and by when, and how much of it is new.",
      "SubmissionList: Default",
    ],
    ["It says what is late.", "SubmissionList: SaysWhatIsLate"],
    ["The end of an offer is a moment.", "SubmissionList: SaysWhenAnOfferEnds"],
  ],
  Disclosure: [["It opens and closes by a press.", "Disclosure: OpensAndClosesByPress"]],
  TermSheet: [
    [
      "It is an article named by its title, with a heading to each part.",
      "TermSheet: IsAnArticleNamedByItsTitle",
    ],
    ["Only what can still be answered has a deadline.", "TermSheet: Agreed"],
  ],
  Scorecard: [
    ["Each score is read with its factor and its side.", "Scorecard: EachScoreIsReadWithItsFactorAndSide"],
    ["A side without scores says so.", "Scorecard: OneSideHasNotScored"],
  ],
  PaymentList: [
    [
      "The day of a payment is the same in every time zone.",
      "PaymentList: TheDayOfAPaymentIsTheSameEverywhere",
    ],
  ],
  Timeline: [
    ["Each event has an address of its own, and what was not seen says so.", "Timeline: Default"],
    ["A sealed message is opened to be copied.", "Timeline: ASealedMessageIsOpenedToBeCopied"],
    [
      "Files are named, measured, and to be downloaded sealed.",
      "Timeline: FilesAreNamedMeasuredAndToBeDownloadedSealed",
    ],
    ["Hostile text is inert.", "Timeline: HostileTextIsInert"],
  ],
};
