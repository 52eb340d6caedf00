/** An entry of the index from A to Z: the words under which it is looked for, and the id of its story or page. */
export type Entry = { words: string; id: string; globals?: string }

const entry = (words: string, id: string, globals?: string): Entry => ({ words, id, ...(globals && { globals }) })

/** The things that designers look for, in their words; a test compares the ids with the stories. */
export const aToZ: readonly Entry[] = [
  entry('Accessibility: what a screen reader says', 'thread-about-thread--docs'),
  entry('Acting for a company: the bar above its pages', 'feedback-notices-noticebar--impersonation'),
  entry('AI draft: all its states', 'assistant-draft-draftbubble--every-state'),
  entry('AI: the states of a chat', 'foundations-states-of-the-ai--docs'),
  entry('Badges of the AI’s state', 'assistant-take-over-and-hand-back-aistatebadge--every-state'),
  entry('Banner: a payment is past due', 'feedback-notices-overduenotice--past-due'),
  entry('Channels and their signs', 'channels-about-channels--docs'),
  entry('Colours: contrast of each, on light and dark', 'foundations-colours--contrast'),
  entry('Colours: roles, primary, success, danger', 'foundations-colours--roles'),
  entry('Compact lists', 'screens-admin-app-chats--compact'),
  entry('Composer: writing, files, templates', 'composer-about-composer--docs'),
  entry('Console of the operator', 'console-about-console--docs'),
  entry('Dark scheme of any screen', 'screens-admin-app-chats--full', 'colorScheme:dark'),
  entry('Empty, failing, loading, offline: every screen', 'screens-every-screen--docs'),
  entry('Forced colours, high contrast', 'foundations-colours--forced-colours'),
  entry('Hand back and take over, as a flow', 'flows-conversation--take-over-and-hand-back'),
  entry('Icons and their meanings', 'foundations-icons--meanings'),
  entry('Inbox on a phone, in Kazakh', 'screens-admin-app-chats--on-a-phone-in-kazakh'),
  entry('Inbox: rows, filters, search', 'inbox-about-inbox--docs'),
  entry('Invoices, plans, prices', 'billing-about-billing--docs'),
  entry('Labels: the longest of six languages', 'voice-and-copy-words--lengths-of-labels'),
  entry('Messages and their deliveries', 'thread-about-thread--docs'),
  entry('Motion, and reduced motion', 'foundations-motion--beside-reduced-motion'),
  entry('Past due: the whole inbox with its banner', 'screens-admin-app-chats--past-due'),
  entry('Primary colour: contrast on dark', 'foundations-colours--contrast'),
  entry('Shadows', 'foundations-shape--shadows'),
  entry('Sizes: spacing and radii', 'foundations-shape--spacing'),
  entry('Terms, words and translations in six languages', 'voice-and-copy-words--terms-in-six-languages'),
  entry('Tokens for Figma and other tools', 'foundations-tokens--for-design-tools'),
  entry('Type: sizes, languages, figures', 'foundations-type--sizes'),
  entry('Voices of a thread: customer, person, AI', 'foundations-voices-of-a-thread--docs'),
  entry('Widget on a page of a customer', 'screens-widget-hostpage--full'),
  entry('Words in Portuguese: take over, hand back', 'voice-and-copy-words--terms-in-portuguese'),
]

/** The address of a story or page within a built or a running Storybook. */
export const addressOf = ({ id, globals }: Pick<Entry, 'id' | 'globals'>): string =>
  `./?path=/${id.endsWith('--docs') ? 'docs' : 'story'}/${id}${globals === undefined ? '' : `&globals=${globals}`}`
