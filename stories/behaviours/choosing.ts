import type { Behaviours } from "./behaviour";

const countries = "lib/countries/countries.test.ts";
const search = "design-system/CountryPicker/search.test.ts";
const keys = "design-system/Listbox/navigation.test.ts";

export const choosing: Behaviours = {
  CountryPicker: [
    [
      "It is found as a combobox named after the country.",
      "CountryPicker: OpensWithEveryCountryAndTheSearchReady",
    ],
    ["It opens with a search box inside.", "CountryPicker: OpensWithEveryCountryAndTheSearchReady"],
    [
      "Disabled while its list is open it closes that.",
      "CountryPicker: DisabledWhileOpenItCloses",
      "CountryPicker: ADisabledFieldsetClosesIt",
    ],
    ["It knows a code in lower case.", "CountryPicker: ACodeInLowerCaseIsKnown"],
    ["It posts the two-letter code as `country`.", "CountryPicker: PostsTheTwoLetterCode"],
    [
      "It has about 250 countries, each with code, title and dial code.",
      `${countries}: there are about 250 countries, each with a two-letter code of its own`,
      `${countries}: every dial code is the one libphonenumber knows`,
    ],
    ["Each country has its flag.", "Flag: ComesFromTheSiteItself"],
    [
      "The countries are data, whatever the browser's language.",
      `${countries}: the list does not ask the browser for names`,
    ],
    [
      "The best matches come first.",
      `${search}: titles with the same beginning come before titles that contain it`,
      `${search}: a country's title, with or without its accents, and its two-letter code show it first`,
    ],
    [
      "Accents and punctuation do not matter.",
      "CountryPicker: FindsACountryByTheNamesPeopleUse",
      `${search}: a country is found by every beginning of its title, however it is typed`,
    ],
    [
      "Codes, abbreviations, former and everyday names are known.",
      "CountryPicker: FindsACountryByTheNamesPeopleUse",
      `${search}: a country is found by each of its other names, and by its three-letter code in capitals first`,
    ],
    ["A search without a match says so.", "CountryPicker: NoCountryFound"],
    ["The keys of a combobox move in the list.", "CountryPicker: KeysMoveAndEnterPicks"],
    [
      "At the ends of the list the arrows stay.",
      "CountryPicker: KeysMoveAndEnterPicks",
      `${keys}: %s in a list of 30 goes from %i to %i`,
    ],
    [
      "Opened upwards its list leaves the label in sight and its search where it is.",
      "CountryPicker: OpenedUpwardsTheSearchStaysWhereItIs",
    ],
    ["A letter opens the search with it.", "CountryPicker: ALetterOpensTheSearchWithIt"],
    ["Escape closes and changes nothing.", "CountryPicker: EscapeCloses"],
    ["The keys of an input method are its own.", "CountryPicker: KeysOfAnInputMethodAreItsOwn"],
    ["It opens on the chosen country.", "CountryPicker: OpensOnTheChosenCountry"],
    ["The number of matches is announced.", "CountryPicker: AnnouncesHowManyAreFound"],
    ["Without scripts it is a native select.", "CountryPicker: IsANativeSelectWithoutScripts"],
    ["What was chosen before hydration stays.", "CountryPicker: AValueChosenBeforeHydrationSurvives"],
    [
      "A form's label names it, with the id the form gave it.",
      "CountryPicker: NamedByItsLabelWithTheIdOfAForm",
    ],
    [
      "Opening paints within 300 ms on a machine four times slower.",
      "CountryPicker: OpeningPaintsWhatIsInSightFirst",
      "tests/journeys/country-speed.test.ts: at a 4 times slowed CPU the countries show within 300 ms, and a keystroke within 100 ms",
    ],
    [
      "A keystroke paints within 100 ms on a machine four times slower.",
      "CountryPicker: AKeystrokePaintsWhatIsInSightFirst",
      "tests/journeys/country-speed.test.ts: at a 4 times slowed CPU the countries show within 300 ms, and a keystroke within 100 ms",
    ],
  ],
  Flag: [
    ["Flags come from the site itself.", "Flag: ComesFromTheSiteItself"],
    ["Flags are never announced.", "Flag: IsNeverAnnounced"],
  ],
  Listbox: [
    ["A press picks an option.", "Listbox: APressPicks"],
    ["The active option is in sight, and the page stays where it is.", "Listbox: TheActiveOptionIsInSight"],
    ["Pictures out of sight wait.", "Listbox: OptionsOutOfSightWaitWithTheirPictures"],
    ["A key always ends on an option.", `${keys}: a moving key always ends on an option of the list`],
  ],
  Select: [["One of the options is chosen, natively.", "Select: ChoosesOne"]],
  Checkbox: [
    ["Its label ticks it.", "Checkbox: ItsLabelTicksIt"],
    ["Space ticks it, Enter does not.", "Checkbox: SpaceTicksAndEnterDoesNot"],
    ["Required and missing it takes the focus.", "Checkbox: MissingItTakesTheFocus"],
    ["Hint and errors belong to it.", "Checkbox: WithError"],
    ["The form hears of it as of a native one.", "Checkbox: TellsTheFormAsANativeOneDoes"],
    [
      "A reset brings back what the server sent, unless it was prevented.",
      "Checkbox: ResetBringsBackWhatTheServerSent",
      "Checkbox: ResetReachesItFromAFormElsewhere",
      "Checkbox: APreventedResetLeavesIt",
    ],
    ["Without scripts it is a native one.", "Checkbox: WorksBeforeScripts"],
    ["Its tick and the focus outlive hydration.", "Checkbox: KeepsItsStateAndFocusWhenHydrated"],
  ],
  ThemeSwitch: [["The choice is posted and shown as pressed.", "ThemeSwitch: PostsTheChoice"]],
};
