import type { Behaviours } from "./behaviour";

const texts = "design-system/BountyDialog/requestTexts.test.ts";

export const overlays: Behaviours = {
  Dialog: [
    ["It is a dialog named by its title.", "Dialog: EscapeCloses"],
    ["It has a button Close.", "Dialog: CloseCloses"],
    ["An input method's Escape does not close it.", "Dialog: EscapeOfAnInputMethodDoesNotClose"],
    ["Its title and actions are no landmarks of the page.", "Dialog: WithActions"],
    ["It takes the focus when it opens.", "Dialog: OpensWithTheFocusInside"],
    [
      "The focus goes back to what opened it.",
      "Dialog: EscapeCloses",
      "Dialog: CloseCloses",
      "Dialog: BackdropCloses",
    ],
    ["The focus goes to a heading when the opener is gone.", "Dialog: OpenerIsGone"],
    ["A field that takes the focus does not lose the way back.", "Dialog: FieldTakesTheFocus"],
    [
      "The focus goes back when the dialog is taken out of the page.",
      "Dialog: FocusReturnsWhenTheDialogIsUnmounted",
    ],
    ["Closing once means once.", "Dialog: ClosingOnceMeansOnce"],
    ["Long content scrolls inside.", "Dialog: LongContentScrollsInside"],
    ["What is focused is in sight between title and actions.", "Dialog: WhatIsFocusedIsInSight"],
    ["Nothing is left on the body.", "Dialog: NothingIsLeftOnTheBody"],
    ["A press that began inside never closes.", "Dialog: PressThatBeganInsideNeverCloses"],
    ["A popover in it closes first.", "Dialog: PopoverAndDialogCloseOneAtATime"],
    ["An explanation in it closes first.", "Dialog: ExplanationAndDialogCloseOneAtATime"],
    ["Nested dialogs close one at a time.", "Dialog: NestedDialogsCloseOneAtATime"],
    ["Its styles pass a strict content policy.", "Dialog: StyleCarriesTheNonce"],
  ],
  Popover: [
    ["Its trigger opens and closes it.", "Popover: OpensAndClosesByItsTrigger"],
    ["Escape closes it and the focus goes back.", "Popover: EscapeClosesAndTheFocusGoesBack"],
  ],
  Explanation: [
    ["A question is answered when it is pressed.", "Explanation: ThePressedQuestionIsAnswered"],
    ["Pressed again it closes.", "Explanation: PressedAgainItCloses"],
    ["Escape closes the answer and the focus goes back.", "Explanation: EscapeClosesAndTheFocusGoesBack"],
    [
      "Anyone who goes on elsewhere keeps the focus there.",
      "Explanation: WhoeverGoesOnElsewhereIsNotCalledBack",
    ],
    ["Tab closes the answer and goes on from the question.", "Explanation: TabClosesAndGoesOn"],
    ["Without scripts it opens in place.", "Explanation: WithoutScriptsItOpensInPlace"],
  ],
  BountyDialog: [
    ["It shows what the target asks for.", "BountyDialog: ShowsWhatTheTargetAsksFor"],
    [
      "Its action is to apply, or to sign up for the waiting list.",
      "BountyDialog: Full",
      `${texts}: the action reads 'Apply to research this target'`,
    ],
    ["While it is asked the button says so.", "BountyDialog: Requesting"],
    ["It thanks for a request, and the focus stays inside.", "BountyDialog: ThanksForARequest"],
    ["It thanks for signing up to the waiting list.", "BountyDialog: OnTheWaitingList"],
    [
      "An acknowledged request can be made again.",
      `${texts}: the dialog says so and offers the action again`,
    ],
    ["The focus returns to the card.", "BountyDialog: FocusReturnsToTheCard"],
  ],
  BountyCard: [
    [
      "Five colours rotate by the position in the category.",
      "BountyCard: FiveColoursRotate",
      "design-system/BountyCard/cardColour.test.ts: five card colours rotate by the position in the category",
    ],
    [
      "Each colour has 4.5:1 under its text.",
      "design-system/theme/contrast.test.ts: every text colour has 4.5:1 on every surface it stands on",
    ],
    ["FULL is text, and part of its name.", "BountyCard: SaysItIsFull"],
    ["It is one real button that says what it does.", "BountyCard: HasOneControlThatSaysWhatItDoes"],
    [
      "It says what was asked for in place of the way in.",
      "BountyCard: SaysWhatWasAskedForInPlaceOfTheWayIn",
    ],
    ["It opens the details.", "BountyCard: OpensDetails"],
    ["Without scripts it leads to the details.", "BountyCard: LeadsToTheDetailsWithoutScripts"],
  ],
  MessageCarousel: [
    [
      "It says 'Message n of m', with a previous and a next button.",
      "MessageCarousel: ArrowsGoThroughTheMessages",
    ],
    [
      "At an end the arrow is aria-disabled and keeps the focus.",
      "MessageCarousel: EndsAreDisabledAndKeepTheFocus",
    ],
    [
      "The position and the title of the message there are announced politely.",
      "MessageCarousel: PositionIsAnnouncedPolitely",
    ],
    ["Closing marks the shown message read, once.", "MessageCarousel: ClosingMarksTheCurrentMessageRead"],
    ["The backdrop does so too.", "MessageCarousel: TheBackdropMarksTheCurrentMessageReadToo"],
    ["It opens at the first message again.", "MessageCarousel: OpensAtTheFirstMessageAgain"],
    ["Without messages there is no popup.", "MessageCarousel: NoMessages"],
    [
      "A message of any length scrolls between title and arrows, which stay in sight.",
      "MessageCarousel: MessageOf5000WordsAtTwiceItsSize",
    ],
  ],
  StatCard: [
    ["Until it is loaded it shows a dash, and says so in words.", "StatCard: Loading"],
    ["0 is a number.", "StatCard: ZeroIsANumber"],
    ["Its label leads to the list of what is counted.", "StatCard: LeadsToItsList"],
  ],
  IdleWarning: [
    ["It begins at the button that stays.", "IdleWarning: StartsAtStaySignedIn"],
    ["Escape stays.", "IdleWarning: EscapeStays"],
    ["It says whether what was written is safe.", "IdleWarning: SaysThatTheDraftIsSafe"],
    ["The time left is announced sparingly.", "IdleWarning: TimeIsAnnouncedSparingly"],
  ],
};
