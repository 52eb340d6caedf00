/** A picture by name: a story by its id, the width of the window in pixels, and what the toolbar is set to. */
export type NamedPicture = { story: string; width: 390 | 768 | 1440; globals?: string }

const widths = [390, 768, 1440] as const
const wide = (story: string, globals?: string): NamedPicture => ({ story, width: 1440, ...(globals && { globals }) })
const atEveryWidth = (story: string, globals?: string): NamedPicture[] =>
  widths.map((width) => ({ ...wide(story, globals), width }))

const dark = 'colorScheme:dark'
const admin = 'screens-admin-app'
const system = 'screens-console'

/** The pictures that stand for the product: the proof compares these, and `--all` every story. */
export const pictures: readonly NamedPicture[] = [
  ...atEveryWidth(`${admin}-chats--full`),
  ...atEveryWidth(`${admin}-chats--full`, dark),
  ...['empty', 'first-use', 'loading', 'failing', 'past-due'].map((state) => wide(`${admin}-chats--${state}`)),
  ...atEveryWidth(`${admin}-assistant--full`),
  ...atEveryWidth(`${admin}-integrations--full`),
  ...atEveryWidth(`${admin}-subscription--full`),
  ...['settings', 'profile', 'company', 'support', 'onboarding'].map((page) => wide(`${admin}-${page}--full`)),
  ...atEveryWidth(`${admin}-landing--full`),
  ...['signin', 'registration'].map((page) => wide(`${admin}-${page}--full`)),
  ...['overview', 'companies', 'supportinbox', 'operations'].map((page) => wide(`${system}-${page}--full`)),
  wide('screens-widget-hostpage--full'),
  wide('foundations-colours--roles'),
  wide('foundations-type--sizes'),
  wide('assistant-draft-draftbubble--growing', dark),
  wide('thread-message-row-messagerow--four-author-kinds'),
  wide('voice-and-copy-words--terms-in-six-languages'),
]

/** The file name of a picture. */
export const pictureName = ({ story, width, globals = '' }: NamedPicture): string =>
  `${story}-${String(width)}${globals === '' ? '' : `-${globals.replaceAll(':', '-')}`}.png`
