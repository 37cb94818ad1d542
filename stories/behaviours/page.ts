import type { Behaviours } from "./behaviour";

export const page: Behaviours = {
  Header: [
    ["It shows where one is.", "Header: ShowsWhereOneIs"],
    [
      "Before there is a name it says Profile, and without invitations it offers none.",
      "Header: BeforeThereIsAName",
    ],
    [
      "On small screens a toggle opens the menu and says its state.",
      "Header: OnAPhone",
      "Header: OpensOnAPhone",
    ],
    [
      "The menu closes on every route change.",
      "Header: ClosesOnEveryRouteChange",
      "Header: ALinkToThisPageClosesToo",
    ],
    ["Escape closes the menu, and the toggle has the focus.", "Header: EscapeCloses"],
    [
      "It works before scripts, and stays as it was through hydration.",
      "Header: WorksBeforeAndThroughHydration",
    ],
  ],
  AppShell: [["One can skip to the content.", "AppShell: SkipsToTheContent"]],
  EntryShell: [["It says which step of the registration this is.", "EntryShell: AStepOfRegistration"]],
  AccountMenu: [
    ["It shows where one is, and ends with Logout.", "AccountMenu: ReadingMessages"],
    ["It says where something is new.", "AccountMenu: NewsOnSubmissions"],
    ["Beside Logout is the one for a shared computer.", "AccountMenu: OnASharedComputer"],
  ],
  Footer: [
    ["It names the company, its numbers, its address and the privacy policy.", "Footer: Default"],
    ["Long words break.", "Footer: LongWords"],
  ],
  Link: [
    ["A link out opens a new tab, says so, and lends it nothing.", "Link: External"],
    ["The app says what a link is made of.", "Link: RenderedByTheApp"],
  ],
  DateTime: [
    ["A date has its month in full.", "DateTime: Default"],
    ["A moment goes to the second, with its zone.", "DateTime: ToTheSecond"],
    ["Until the reader's zone is known it is UTC.", "DateTime: SaysUtcUntilTheReadersZoneIsKnown"],
  ],
  Markdown: [
    ["Headings of the second level are bold with a line, and lists are indented.", "Markdown: Default"],
    ["Links keep the schemes that are allowed.", "Markdown: LinksKeepTheirSchemes"],
    ["Other links are blanked.", "Markdown: OtherLinksAreBlanked"],
    ["HTML and pictures are inert.", "Markdown: HtmlAndPicturesAreInert"],
  ],
  Heading: [
    ["A page has one heading of the first level, and its eyebrow is not part of it.", "Heading: WithEyebrow"],
    ["Sections have the level they are given.", "Heading: Sections"],
  ],
  Icon: [
    ["An icon beside words is not announced.", "Icon: Default"],
    ["An icon in place of words has a name.", "Icon: Named"],
  ],
  Layout: [
    ["A row has as many columns as fit.", "Layout: AsManyAsFit"],
    ["A list stays one.", "Layout: List"],
    ["A divider parts for everyone.", "Layout: Divided"],
    ["A form is no wider than it reads well.", "Layout: NoWiderThanAForm"],
  ],
  CardBoard: [["Each group begins its own row.", "CardBoard: EachGroupBeginsItsOwnRow"]],
  WithoutScripts: [
    [
      "Where scripts run there is nothing, and it took no room before.",
      "WithoutScripts: TakesNoRoomWhereScriptsRun",
      "WithoutScripts: Default",
    ],
  ],
  VisuallyHidden: [["What it holds is read out, and not seen.", "VisuallyHidden: Default"]],
  Logo: [["The programme's name is text.", "Logo: Default"]],
  Panel: [["What stands together has an edge, and can be sunken.", "Panel: Sunken"]],
  Section: [
    ["A section has its title as its name, and links lead there.", "Section: Default"],
    ["Within another the title is of the next level.", "Section: WithinAnother"],
  ],
  Skeleton: [["What is not there yet is not announced.", "Skeleton: Default"]],
  Text: [["Code is marked as code.", "Text: WithCode"]],
};
