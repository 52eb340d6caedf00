import type { Chat, Message } from '@frontdesk/contract'
import { compareMessages, timeOf } from './compareMessages.ts'
import { isSame } from './isSame.ts'
import { isWaiting } from './isUnread.ts'
import { join, factsFromMessage, shownMessage, type MessageFacts } from './MessageFacts.ts'

/**
 * What is known of one chat: the newest version of it, its last message, and the unread count as the server last told it
 * (`told`), with what was heard since on top: ids that came unread, ids of counted ones that were seen, and how many are
 * being marked as viewed all at once (`cleared`) until the server tells a lower count.
 */
export type ChatEntry = {
  readonly id: number
  /** Where it stands in the list: when its last message was; where there is none, when it began. */
  readonly at: number
  /** As a screen shows it. */
  readonly chat: Chat
  readonly newest: { readonly chat: Chat; readonly at: number; readonly seq: number }
  readonly last: MessageFacts | null
  readonly unread: {
    readonly told: number
    /** The place in the log of that count, and the newest message it counts; repeated and older ones count no more. */
    readonly seq: number
    readonly upTo: number
    readonly arrived: readonly number[]
    readonly viewed: readonly number[]
    readonly cleared: number
  }
}

type Parts = Pick<ChatEntry, 'newest' | 'last' | 'unread'>

const countOf = ({ told, arrived, viewed, cleared }: ChatEntry['unread']) =>
  Math.max(0, told + arrived.length - viewed.length - cleared)

/** The entry that these parts make; the entry before, when they are the same. */
function made(before: ChatEntry | null, { newest, last, unread }: Parts): ChatEntry {
  if (before && before.newest === newest && before.last === last && before.unread === unread) return before
  const lastMessage = last && shownMessage(last)
  const chat = { ...newest.chat, lastMessage, unreadCount: countOf(unread) }
  return {
    id: chat.id,
    at: lastMessage ? timeOf(lastMessage) : Date.parse(chat.createdAt ?? chat.updatedAt) || 0,
    chat: before && isSame(before.chat, chat) ? before.chat : chat,
    newest,
    last,
    unread,
  }
}

const withLast = (last: MessageFacts | null, news: MessageFacts): MessageFacts | null => {
  if (last?.id === news.id) return join(last, news)
  const [old, message] = [last && shownMessage(last), shownMessage(news)]
  // A system notice is no preview: the list shows what somebody said.
  return message && message.kind !== 'system' && (!old || compareMessages(old, message) < 0) ? news : last
}

const isCounted = (unread: ChatEntry['unread'], seq: number | null) => seq !== null && seq <= unread.seq

/** A count that the server tells; views that it does not yet know of still lower it. */
const recounted = (
  unread: ChatEntry['unread'],
  told: number,
  seq: number | null,
  news: { upTo?: number; viewed?: number } = {},
): ChatEntry['unread'] =>
  isCounted(unread, seq)
    ? unread
    : {
        told,
        seq: seq ?? unread.seq,
        upTo: Math.max(unread.upTo, news.upTo ?? 0, ...unread.arrived),
        arrived: [],
        viewed: unread.viewed.filter((id) => id !== news.viewed),
        // A count that rises is that of a new message; one that falls knows of what was viewed.
        cleared: told < unread.told ? 0 : unread.cleared,
      }

/** Of two versions the newer; of equally new ones the later in the log, else the one that came last: an own change. */
const withVersion = (newest: ChatEntry['newest'], chat: Chat, seq: number | null): ChatEntry['newest'] => {
  const at = Date.parse(chat.updatedAt) || 0
  const isOlder = at < newest.at || (at === newest.at && seq !== null && seq < newest.seq)
  return isOlder || (at === newest.at && isSame(newest.chat, chat)) ? newest : { chat, at, seq: seq ?? 0 }
}

/** A chat as the server told it, in its log or in a list. */
export const entryOf = (chat: Chat, seq: number | null): ChatEntry =>
  made(null, {
    newest: { chat, at: Date.parse(chat.updatedAt) || 0, seq: seq ?? 0 },
    last: chat.lastMessage && factsFromMessage(chat.lastMessage, seq ?? 0),
    unread: {
      told: chat.unreadCount,
      seq: seq ?? 0,
      upTo: chat.lastMessage?.id ?? 0,
      arrived: [],
      viewed: [],
      cleared: 0,
    },
  })

const withVersionOf = (entry: ChatEntry, chat: Chat, seq: number | null, unread: ChatEntry['unread']): ChatEntry =>
  made(entry, {
    newest: withVersion(entry.newest, chat, seq),
    last: chat.lastMessage ? withLast(entry.last, factsFromMessage(chat.lastMessage, seq ?? 0)) : entry.last,
    unread,
  })

/** The entry with what an event tells of the whole chat. */
export const withChat = (entry: ChatEntry, chat: Chat, seq: number | null): ChatEntry =>
  withVersionOf(entry, chat, seq, recounted(entry.unread, chat.unreadCount, seq, { upTo: chat.lastMessage?.id ?? 0 }))

/** The entry with another version of the chat that tells nothing of what is unread. */
export const withSettings = (entry: ChatEntry, chat: Chat): ChatEntry => withVersionOf(entry, chat, null, entry.unread)

/**
 * The entry with what a list told. A list was asked for and answered while events came in: when its last message is
 * older than the one we know, its count is older too.
 */
export function withListed(entry: ChatEntry, chat: Chat): ChatEntry {
  const known = entry.chat.lastMessage
  const isOlder = known !== null && (chat.lastMessage === null || compareMessages(chat.lastMessage, known) < 0)
  const isTold =
    chat.unreadCount === entry.unread.told &&
    entry.unread.arrived.length + entry.unread.viewed.length + entry.unread.cleared === 0
  if (isOlder || isTold) return withSettings(entry, chat)
  return withVersionOf(entry, chat, null, {
    ...recounted(entry.unread, chat.unreadCount, null, { upTo: chat.lastMessage?.id ?? 0 }),
    viewed: [],
    cleared: 0,
  })
}

/** The entry with a message that arrived; one that nobody has seen is unread (CHAT-3). */
export function withArrival(entry: ChatEntry, message: Message, seq: number | null): ChatEntry {
  const { unread } = entry
  const isNew =
    isWaiting(message) && message.id > unread.upTo && !unread.arrived.includes(message.id) && !isCounted(unread, seq)
  return made(entry, {
    newest: entry.newest,
    last: withLast(entry.last, factsFromMessage(message, seq ?? 0)),
    unread: isNew ? { ...unread, arrived: [...unread.arrived, message.id] } : unread,
  })
}

const viewed = (entry: ChatEntry, id: number): ChatEntry['unread'] =>
  entry.unread.viewed.includes(id) || entry.chat.unreadCount === 0
    ? entry.unread
    : { ...entry.unread, viewed: [...entry.unread.viewed, id] }

const isLastWaiting = (entry: ChatEntry, id: number) =>
  entry.chat.lastMessage?.id === id && isWaiting(entry.chat.lastMessage)

/** The entry with a message that changed, and the count after it where the server tells one. */
export function withChange(
  entry: ChatEntry,
  message: Message,
  unreadCount: number | null,
  seq: number | null,
): ChatEntry {
  const wasCounted = entry.unread.arrived.includes(message.id) || isLastWaiting(entry, message.id)
  const unread =
    unreadCount !== null
      ? recounted(entry.unread, unreadCount, seq, { viewed: message.id })
      : wasCounted && !isWaiting(message)
        ? viewed(entry, message.id)
        : entry.unread
  return made(entry, { newest: entry.newest, last: withLast(entry.last, factsFromMessage(message, seq ?? 0)), unread })
}

/** The entry with more known of its last message. */
export const withNews = (entry: ChatEntry, news: MessageFacts): ChatEntry =>
  made(entry, { newest: entry.newest, last: withLast(entry.last, news), unread: entry.unread })

/** The entry when one of its unread messages was seen here (MSG-6). */
export function withView(entry: ChatEntry, news: MessageFacts): ChatEntry {
  const isSeen = entry.chat.lastMessage?.id === news.id && !isLastWaiting(entry, news.id)
  return made(entry, {
    newest: entry.newest,
    last: withLast(entry.last, news),
    unread: isSeen ? entry.unread : viewed(entry, news.id),
  })
}

const withCleared = (entry: ChatEntry, cleared: number): ChatEntry =>
  cleared === entry.unread.cleared
    ? entry
    : made(entry, { newest: entry.newest, last: entry.last, unread: { ...entry.unread, cleared } })

/** The entry while all that is unread in it is being marked as viewed (MSG-6). */
export const withAllViewed = (entry: ChatEntry): ChatEntry =>
  withCleared(entry, entry.unread.cleared + entry.chat.unreadCount)

/** The entry when that was refused: what was unread is again. */
export const withViewsRefused = (entry: ChatEntry): ChatEntry => withCleared(entry, 0)
