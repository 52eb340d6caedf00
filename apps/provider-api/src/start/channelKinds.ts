import type { MessengerType } from '@frontdesk/contract'
import type { Documented, ForAi, InState, InThread, Kind, KindGroup } from '../channels/kinds.ts'
import { instagramKinds } from '../instagram/eventKinds.ts'
import { telegramAccountKinds } from '../telegram-business/accountKinds.ts'
import { telegramKinds } from '../telegram/telegramKinds.ts'
import { whatsappWebKinds } from '../whatsapp-web/whatsappWebKinds.ts'
import { whatsappKinds } from '../whatsapp/fieldKinds.ts'

/** A channel's kinds under its name: all that its vendor documents. */
type ChannelKinds = { title: string; groups: readonly KindGroup[] }

/** The kinds of every channel that has a vendor. */
export const channelKinds: Partial<Record<Exclude<MessengerType, 'internal'>, ChannelKinds>> = {
  telegram: { title: 'Telegram', groups: telegramKinds },
  telegram_business: { title: 'Telegram Business', groups: telegramAccountKinds },
  whatsapp: { title: 'WhatsApp Cloud API', groups: whatsappKinds },
  whatsapp_web: { title: 'WhatsApp Web', groups: whatsappWebKinds },
  instagram: { title: 'Instagram', groups: instagramKinds },
}

const threads: Readonly<Record<InThread, string>> = {
  message: 'a message with its words or file',
  named: 'a message that names the kind',
  line: 'a line that nobody wrote',
  change: 'changes its message',
  status: 'how far ours has come',
  nothing: 'nothing',
}
const ais: Readonly<Record<ForAi, string>> = {
  asked: 'answers',
  'asked-anew': 'answers the new words',
  silenced: 'falls silent',
  unchanged: 'as it was',
}
const states: Readonly<Record<InState, string>> = {
  unread: 'the chat is unread',
  'named-at-channel': 'named at the channel',
  channel: 'the channel changes',
  customer: 'the customer is known better',
  owner: 'who has the conversation',
  seen: 'our messages are read',
  nothing: 'nothing',
}

/** The page about all kinds, `docs/channels/kinds.md`, in Markdown. */
export const kindsPage = (): string => `# What becomes of what a channel sends

Written by \`npm run docs:kinds\` from the tables by which the server reads events; a test compares both. A kind that stands
in no table becomes what the last line of its table says: nothing is dropped in silence (D-22).

${Object.values(channelKinds).map(channelSection).join('\n\n')}
`

const channelSection = ({ title, groups }: ChannelKinds): string =>
  `## ${title}\n\n${groups.map(groupSection).join('\n\n')}`

function groupSection({ title, documented, kinds, unknown }: KindGroup): string {
  const rows = documented.kinds.map((name) => row(`\`${name}\``, kinds[name] ?? { ...unknown, read: null }))
  const notes = documented.kinds.flatMap((name) => (kinds[name]?.note ? [`- \`${name}\`: ${kinds[name].note}`] : []))
  return [
    `### ${title}`,
    sourceOf(documented),
    table([['kind', 'in the thread', 'the AI', 'otherwise'], ...rows, row('any other', { ...unknown, read: null })]),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n')
}

const sourceOf = ({ page, read }: Documented<string>) => `[Documented](${page}), read on ${read}.`

const row = (name: string, { thread, ai, state }: Kind<unknown>): string[] => [
  name,
  threads[thread],
  ais[ai],
  states[state],
]

/** A table whose columns are as wide as their widest cell, as the formatter writes it. */
function table(rows: readonly string[][]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n')
}
