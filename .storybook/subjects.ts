/**
 * The subject under which the sidebar shows the stories of a folder. The longest entry counts, and folders below it
 * become groups of their own: `libs/feature/subscription/src/current-plan` is `Billing/Current plan`.
 */
const subjects: Readonly<Record<string, string>> = {
  'apps/admin/src/arrival': 'Feedback/Arrival',
  'apps/admin/src/commands': 'Navigation/Commands',
  'apps/admin/src/flows': 'Flows',
  'apps/admin/src/landing': 'Screens/Landing',
  'apps/admin/src/leaving': 'Feedback/Leaving',
  'apps/admin/src/legal': 'Screens/Legal',
  'apps/admin/src/navigation': 'Navigation',
  'apps/admin/src/notices': 'Feedback/Notices',
  'apps/admin/src/push': 'Forms/Push notifications',
  'apps/admin/src/screens': 'Screens/Admin app',
  'apps/admin/src/shell': 'Navigation',
  'apps/support-widget/src/screens': 'Screens/Widget',
  'apps/system-admin/src': 'Console',
  'apps/system-admin/src/screens': 'Screens/Console',
  'libs/feature/accounts/src': 'Forms',
  'libs/feature/accounts/src/form': 'Forms/Fields',
  'libs/feature/assistant/src': 'Assistant',
  'libs/feature/chats/src/composer': 'Composer/Writing',
  'libs/feature/chats/src/files': 'Thread/Files',
  'libs/feature/chats/src/handover': 'Assistant/Take over and hand back',
  'libs/feature/chats/src/inbox': 'Inbox',
  'libs/feature/chats/src/message': 'Thread/Message',
  'libs/feature/chats/src/message/draft': 'Assistant/Draft',
  'libs/feature/chats/src/search': 'Inbox/Search',
  'libs/feature/chats/src/templates': 'Composer/Templates',
  'libs/feature/chats/src/thread': 'Thread',
  'libs/feature/customers/src/card': 'Inbox/Customer',
  'libs/feature/customers/src/labels': 'Inbox/Labels',
  'libs/feature/customers/src/fields': 'Forms/Fields of customers',
  'libs/feature/customers/src/settings': 'Forms/Labels',
  'libs/feature/integrations/src': 'Channels',
  'libs/feature/integrations/src/channels': 'Channels',
  'libs/feature/integrations/src/telegram-business': 'Channels/Telegram Business',
  'libs/feature/integrations/src/whatsapp-signup': 'Channels/WhatsApp sign-up',
  'libs/feature/integrations/src/whatsapp-web': 'Channels/WhatsApp Web',
  'libs/feature/integrations/src/whatsapp': 'Channels/WhatsApp',
  'libs/feature/integrations/src/widget-settings': 'Widget/Settings',
  'libs/feature/notes/src': 'Composer/Notes',
  'libs/feature/planning/src': 'Inbox/Planned work',
  'libs/feature/onboarding/src': 'Forms/Onboarding',
  'libs/feature/privacy/src/customer': 'Forms/Your data',
  'libs/feature/privacy/src/erasures': 'Forms/Your data',
  'libs/feature/privacy/src/exports': 'Forms/Your data',
  'libs/feature/privacy/src/retention': 'Forms/Your data',
  'libs/feature/ready-words/src/emoji': 'Composer/Emoji',
  'libs/feature/ready-words/src/menu': 'Composer/Quick replies',
  'libs/feature/ready-words/src/settings': 'Forms/Quick replies',
  'libs/feature/team/src/assignment': 'Inbox/Assignment',
  'libs/feature/voice/src': 'Composer/Voice messages',
  'libs/feature/team/src/views': 'Inbox/Assignment',
  'libs/feature/team/src/presence': 'Inbox/Assignment',
  'libs/feature/team/src/invitation': 'Forms/Team',
  'libs/feature/team/src/settings': 'Forms/Team',
  'libs/feature/results/src': 'Assistant/Results',
  'libs/feature/subscription/src': 'Billing',
  'libs/feature/subscription/src/ai-pause': 'Billing/AI pause',
  'libs/feature/support-widget/src': 'Widget',
  'libs/feature/system-admin/src': 'Console',
  'libs/platform/src/old-browser': 'Feedback/Old browser',
  'libs/platform/src/parts/codes': 'Forms/Codes',
  'libs/platform/src/parts/look': 'Forms',
  'libs/platform/src/parts/menus': 'Navigation/Menus',
  'libs/platform/src/parts/page': 'Navigation/Page',
  'libs/platform/src/parts/people': 'Inbox/People',
  'libs/platform/src/parts/reading': 'Feedback/Reading',
  'libs/platform/src/parts/shortcuts': 'Navigation/Shortcuts',
  'libs/platform/src/parts/states': 'Feedback/States',
  'libs/platform/src/parts/time': 'Thread/Time',
  'libs/platform/src/parts/toasts': 'Feedback/Toasts',
  'libs/platform/src/parts/typing': 'Forms/Typing',
}

const asWords = (folder: string) => {
  const words = folder.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The sidebar's group of a folder's stories (`Billing/Current plan`); null for a folder of no subject. */
export function groupOf(folder: string): string | null {
  const steps = folder.split('/')
  for (let length = steps.length; length > 0; length--) {
    const subject = subjects[steps.slice(0, length).join('/')]
    if (subject !== undefined) return [subject, ...steps.slice(length).map(asWords)].join('/')
  }
  return null
}

/** A place where Storybook looks for stories, and the group in which it shows them. */
export type StoryPlace = { directory: string; files: string; titlePrefix: string }

/**
 * One place for each folder of `files`, which are paths from the workspace's root; `directory` starts at the folder
 * of the configuration. A folder of no subject is an error that says where to name one: its stories would be no tests.
 */
export function storyPlaces(files: readonly string[]): StoryPlace[] {
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))
  return [...folders].toSorted().map((folder) => {
    const group = groupOf(folder)
    if (group === null) throw new Error(`Name the subject of the stories in ${folder} in .storybook/subjects.ts`)
    return { directory: `../${folder}`, files: '*.stories.tsx', titlePrefix: group }
  })
}

/** The order of the sidebar: what a visitor reads first, then the subjects from the inbox outwards. */
export const order = [
  'Welcome',
  'From A to Z',
  'Foundations',
  'Voice and copy',
  'Screens',
  'Flows',
  'Inbox',
  'Thread',
  'Composer',
  'Assistant',
  'Channels',
  'Billing',
  'Widget',
  'Console',
  'Forms',
  'Feedback',
  'Navigation',
] as const
