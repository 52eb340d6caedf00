import type { Chat, Message } from '@frontdesk/contract'
import { needsYou } from './isMatching.ts'
import { compareMessages, messageTime } from './compareMessages.ts'
import { isSame } from './isSame.ts'
import { isUnseen } from './isUnread.ts'
import { withLabelReplaced } from './labelsAfter.ts'
import { joinFacts, factsFromMessage, shownMessage, type MessageFacts } from './MessageFacts.ts'

/**
 * The merged state of one chat: its newest version, its last message, and the unread count. That is the last count from
 * the server (`serverCount`), adjusted by later events: ids that arrived unread, ids of counted messages that were
 * viewed, and how many are being marked as viewed in one call (`clearing`), until the server sends a lower count.
 */
export type ChatEntry = {
  readonly id: number
  /**
   * Position in the list, the greatest first: the time of the last message in milliseconds, of an empty chat when it
   * was created, or when it came back from being snoozed; raised above all others while the chat needs a person, the
   * longest waiting the most (D-14).
   */
  readonly at: number
  /** The chat as a screen shows it. */
  readonly chat: Chat
  readonly newest: { readonly chat: Chat; readonly at: number; readonly seq: number }
  readonly last: MessageFacts | null
  readonly unread: {
    readonly serverCount: number
    /**
     * `seq` of that count in the event log, and the newest message id it includes; older and
     * repeated messages add nothing.
     */
    readonly seq: number
    readonly upTo: number
    readonly arrived: readonly number[]
    readonly viewed: readonly number[]
    readonly clearing: number
  }
}

/** Milliseconds beyond the year 5000, and small enough to be added to a date without loss. */
const aboveAllTimes = 1e14

/**
 * The position of a chat; see `ChatEntry.at`. Where a provider does not say since when chats wait, the newest is the
 * first.
 */
function positionOf(chat: Chat): number {
  const { lastMessage } = chat
  const written = lastMessage ? messageTime(lastMessage) : Date.parse(chat.createdAt ?? chat.updatedAt) || 0
  const time = Math.max(written, Date.parse(chat.returnedAt ?? '') || 0)
  if (!needsYou(chat)) return time
  const since = Date.parse(chat.waitingSince ?? '')
  return aboveAllTimes + (Number.isNaN(since) ? time : aboveAllTimes - since)
}

type Parts = Pick<ChatEntry, 'newest' | 'last' | 'unread'>

const unreadCountOf = ({ serverCount, arrived, viewed, clearing }: ChatEntry['unread']) =>
  Math.max(0, serverCount + arrived.length - viewed.length - clearing)

/** Builds an entry from its parts; returns `before` itself when nothing changed. */
function entryFrom(before: ChatEntry | null, { newest, last, unread }: Parts): ChatEntry {
  if (before && before.newest === newest && before.last === last && before.unread === unread) return before
  const lastMessage = last && shownMessage(last)
  const chat = { ...newest.chat, lastMessage, unreadCount: unreadCountOf(unread) }
  return {
    id: chat.id,
    at: positionOf(chat),
    chat: before && isSame(before.chat, chat) ? before.chat : chat,
    newest,
    last,
    unread,
  }
}

const withLast = (last: MessageFacts | null, facts: MessageFacts): MessageFacts | null => {
  if (last?.id === facts.id) return joinFacts(last, facts)
  const [old, message] = [last && shownMessage(last), shownMessage(facts)]
  // System notices are not used as previews: the list shows what a person or the AI wrote.
  return message && message.kind !== 'system' && (!old || compareMessages(old, message) < 0) ? facts : last
}

const isCounted = (unread: ChatEntry['unread'], seq: number | null) => seq !== null && seq <= unread.seq

/** Applies a count from the server; views that the server has not counted yet still lower it. */
const recounted = (
  unread: ChatEntry['unread'],
  serverCount: number,
  seq: number | null,
  change: { upTo?: number; viewed?: number } = {},
): ChatEntry['unread'] =>
  isCounted(unread, seq)
    ? unread
    : {
        serverCount,
        seq: seq ?? unread.seq,
        upTo: Math.max(unread.upTo, change.upTo ?? 0, ...unread.arrived),
        arrived: [],
        viewed: unread.viewed.filter((id) => id !== change.viewed),
        // A rising count is due to a new message; a falling one includes what was viewed.
        clearing: serverCount < unread.serverCount ? 0 : unread.clearing,
      }

/** The newer of two versions. Of equally new ones, the later in the log, else the last received: a local change. */
const withVersion = (newest: ChatEntry['newest'], chat: Chat, seq: number | null): ChatEntry['newest'] => {
  const at = Date.parse(chat.updatedAt) || 0
  const isOlder = at < newest.at || (at === newest.at && seq !== null && seq < newest.seq)
  return isOlder || (at === newest.at && isSame(newest.chat, chat)) ? newest : { chat, at, seq: seq ?? 0 }
}

/** The entry of a chat from the server, out of its event log (`seq`) or a list (null). */
export const entryOf = (chat: Chat, seq: number | null): ChatEntry =>
  entryFrom(null, {
    newest: { chat, at: Date.parse(chat.updatedAt) || 0, seq: seq ?? 0 },
    last: chat.lastMessage && factsFromMessage(chat.lastMessage, seq ?? 0),
    unread: {
      serverCount: chat.unreadCount,
      seq: seq ?? 0,
      upTo: chat.lastMessage?.id ?? 0,
      arrived: [],
      viewed: [],
      clearing: 0,
    },
  })

const withVersionOf = (entry: ChatEntry, chat: Chat, seq: number | null, unread: ChatEntry['unread']): ChatEntry =>
  entryFrom(entry, {
    newest: withVersion(entry.newest, chat, seq),
    last: chat.lastMessage ? withLast(entry.last, factsFromMessage(chat.lastMessage, seq ?? 0)) : entry.last,
    unread,
  })

/** Applies a version of the whole chat from an event, its unread count included. */
export const withChat = (entry: ChatEntry, chat: Chat, seq: number | null): ChatEntry =>
  withVersionOf(entry, chat, seq, recounted(entry.unread, chat.unreadCount, seq, { upTo: chat.lastMessage?.id ?? 0 }))

/** Applies a version of the chat and leaves the unread count as it is. */
export const withSettings = (entry: ChatEntry, chat: Chat): ChatEntry => withVersionOf(entry, chat, null, entry.unread)

/**
 * Applies a chat from a fetched list. Events may have arrived during the fetch: if the last message in the list is
 * older than ours, so is its unread count, which is then ignored.
 */
export function withListed(entry: ChatEntry, chat: Chat): ChatEntry {
  const current = entry.chat.lastMessage
  const isOlder = current !== null && (chat.lastMessage === null || compareMessages(chat.lastMessage, current) < 0)
  const isUnchanged =
    chat.unreadCount === entry.unread.serverCount &&
    entry.unread.arrived.length + entry.unread.viewed.length + entry.unread.clearing === 0
  if (isOlder || isUnchanged) return withSettings(entry, chat)
  return withVersionOf(entry, chat, null, {
    ...recounted(entry.unread, chat.unreadCount, null, { upTo: chat.lastMessage?.id ?? 0 }),
    viewed: [],
    clearing: 0,
  })
}

/** Applies a message that arrived; it counts as unread if nobody has viewed it (CHAT-3). */
export function withArrival(entry: ChatEntry, message: Message, seq: number | null): ChatEntry {
  const { unread } = entry
  const isNew =
    isUnseen(message) && message.id > unread.upTo && !unread.arrived.includes(message.id) && !isCounted(unread, seq)
  return entryFrom(entry, {
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
  entry.chat.lastMessage?.id === id && isUnseen(entry.chat.lastMessage)

/** Applies a changed message, and the unread count after it where the server sends one. */
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
      : wasCounted && !isUnseen(message)
        ? viewed(entry, message.id)
        : entry.unread
  return entryFrom(entry, {
    newest: entry.newest,
    last: withLast(entry.last, factsFromMessage(message, seq ?? 0)),
    unread,
  })
}

/** Merges facts into the last message. */
export const withLastFacts = (entry: ChatEntry, facts: MessageFacts): ChatEntry =>
  entryFrom(entry, { newest: entry.newest, last: withLast(entry.last, facts), unread: entry.unread })

/** Applies a view of one message by this administrator (MSG-6). */
export function withView(entry: ChatEntry, facts: MessageFacts): ChatEntry {
  const isSeen = entry.chat.lastMessage?.id === facts.id && !isLastWaiting(entry, facts.id)
  return entryFrom(entry, {
    newest: entry.newest,
    last: withLast(entry.last, facts),
    unread: isSeen ? entry.unread : viewed(entry, facts.id),
  })
}

const withClearing = (entry: ChatEntry, clearing: number): ChatEntry =>
  clearing === entry.unread.clearing
    ? entry
    : entryFrom(entry, { newest: entry.newest, last: entry.last, unread: { ...entry.unread, clearing } })

/** Changes the labels of a chat; a chat of a provider without labels stays as it is (CUST-3). */
export function withLabels(entry: ChatEntry, change: (labelIds: readonly number[]) => readonly number[]): ChatEntry {
  const before = entry.newest.chat.labelIds
  const labelIds = before && change(before)
  return labelIds === before ? entry : withFields(entry, { labelIds: [...(labelIds ?? [])] })
}

/** A chat once a label is gone, or has become another one: it suggests neither that, nor one that it got (CUST-3). */
export function withoutLabel(entry: ChatEntry, replaced: { labelId: number; into: number | null }): ChatEntry {
  const after = withLabels(entry, (labelIds) => withLabelReplaced(labelIds, replaced))
  const { labelIds = [], suggestedLabelIds: suggested = [] } = after.newest.chat
  const suggestedLabelIds = suggested.filter((id) => id !== replaced.labelId && !labelIds.includes(id))
  return suggestedLabelIds.length === suggested.length ? after : withFields(after, { suggestedLabelIds })
}

const withFields = (entry: ChatEntry, fields: Partial<Chat>): ChatEntry => {
  const { newest, last, unread } = entry
  return entryFrom(entry, { newest: { ...newest, chat: { ...newest.chat, ...fields } }, last, unread })
}

/** Shows no unread messages while all of them are being marked as viewed (MSG-6). */
export const withAllViewed = (entry: ChatEntry): ChatEntry =>
  withClearing(entry, entry.unread.clearing + entry.chat.unreadCount)

/** Restores the unread count after the server refused that. */
export const withViewsRefused = (entry: ChatEntry): ChatEntry => withClearing(entry, 0)
