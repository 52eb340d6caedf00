import type { Message } from '@frontdesk/contract'
import { join, shownMessage, type MessageFacts } from './MessageFacts.ts'
import { likelyEchoed, without } from './Outgoing.ts'
import { firstOf, lastOf } from './SortedPages.ts'
import {
  asideById,
  byId,
  byIntent,
  byPlace,
  findKnown,
  findRow,
  isBefore,
  type Place,
  type PlacedRow,
  type Thread,
} from './Thread.ts'

/** Where it comes from: a page of the server's list, a message that arrived, or a change of one that is there. */
type Source = 'page' | 'arrival' | 'change'

/** Whether the server's list of a chat surely has this message; deleted and system ones it may leave out (MSG-1). */
export const isListed = (message: Message): boolean => !message.isDeleted && message.kind !== 'system'

/** A row bears the key of its intent, unless another message has claimed that. */
function rowOf(intents: Thread['intents'], known: MessageFacts, message: Message): PlacedRow {
  const { clientMessageId } = known
  const isOwner = clientMessageId !== null && byIntent.find(intents, { clientMessageId })?.messageId === known.id
  return {
    key: isOwner ? clientMessageId : `m${known.id}`,
    message,
    delivery: null,
    failure: null,
    isReported: known.isReported,
    at: known.at,
    id: known.id,
    known,
  }
}

const withAside = (thread: Thread, known: MessageFacts): Thread => ({
  ...thread,
  aside: asideById.put(thread.aside, known),
})

/** Whether it stands behind the last row of a thread whose newest messages are yet to be read. */
const isAhead = (thread: Thread, place: Place): boolean => {
  const last = lastOf(thread.rows)
  return thread.ahead > 0 && last !== undefined && isBefore(last, place)
}

/**
 * A message that is shown when all between the last row and it was read. One that came is one more to read; of one that
 * was deleted it is unsure whether it was counted, so the next older page begins earlier rather than later.
 */
function waiting(thread: Thread, now: MessageFacts, message: Message, from: Source): Thread {
  const before = asideById.find(thread.aside, now)?.version
  const isNew = from === 'arrival' && isListed(message) && !before
  const isGone = message.isDeleted && before?.isDeleted !== true
  const more = Number(isNew) - Number(isGone)
  return {
    ...withAside(thread, now),
    ahead: Math.max(1, thread.ahead + more),
    reached: Math.max(0, thread.reached + more),
  }
}

/** The row of a message that is shown. A change of one whose page is not read yet is known, and shown with its page. */
function shown(thread: Thread, oldRow: PlacedRow | undefined, now: MessageFacts, from: Source): Thread {
  const message = shownMessage(now)
  if (message === null) return withAside(thread, now)
  const row = rowOf(thread.intents, now, message)
  const first = firstOf(thread.rows)
  const leads = first !== undefined && isBefore(row, first)
  if (!oldRow && leads && from === 'change' && !thread.isWhole) return withAside(thread, now)
  if (!oldRow && from !== 'page' && isAhead(thread, row)) return waiting(thread, now, message, from)
  const hasMoved = oldRow?.at !== row.at
  const rows = byPlace.put(oldRow && hasMoved ? byPlace.takeOut(thread.rows, oldRow) : thread.rows, row)
  const places = hasMoved ? byId.put(thread.places, { at: row.at, id: row.id }) : thread.places
  const aside = oldRow ? thread.aside : asideById.takeOut(thread.aside, row)
  const wasListed = oldRow ? isListed(oldRow.message) : false
  const shift = from === 'page' || first === undefined || leads ? 0 : Number(isListed(message)) - Number(wasListed)
  return { ...thread, rows, places, aside, reached: Math.max(0, thread.reached + shift) }
}

/** Puts what is now known of a message in place of what was known before. */
export function know(thread: Thread, now: MessageFacts, from: Source): Thread {
  const row = findRow(thread, now.id)
  const isKnown = (row ? row.known : asideById.find(thread.aside, now)) === now
  if (isKnown && (row || from === 'change')) return thread
  const { clientMessageId } = now
  const isUnclaimed = clientMessageId !== null && !byIntent.find(thread.intents, { clientMessageId })
  const claimed = isUnclaimed
    ? { ...thread, intents: byIntent.put(thread.intents, { clientMessageId, messageId: now.id }) }
    : thread
  return shown(claimed, row, now, from)
}

/** Lets a message that looks like the echo of a promise stand for it, until the server says more. */
function adopt(thread: Thread, id: number): Thread {
  const before = findKnown(thread, id)
  const echoed =
    before?.version && before.clientMessageId === null ? likelyEchoed(thread.outgoing, before.version) : undefined
  if (!before || !echoed) return thread
  const outgoing = thread.outgoing.map((each) => (each === echoed ? { ...each, echoId: id } : each))
  return know({ ...thread, outgoing }, { ...before, clientMessageId: echoed.row.key }, 'change')
}

/** Takes a promise back from the message that stood for it by mistake. */
export function release(thread: Thread, key: string): Thread {
  const echoId = thread.outgoing.find((each) => each.row.key === key)?.echoId ?? null
  const before = echoId === null ? undefined : findKnown(thread, echoId)
  if (!before) return thread
  const outgoing = thread.outgoing.map((each) => (each.row.key === key ? { ...each, echoId: null } : each))
  const intents = byIntent.takeOut(thread.intents, { clientMessageId: key })
  return know({ ...thread, outgoing, intents }, { ...before, clientMessageId: null }, 'change')
}

/** Joins news of one message to what is known of it; the same thread when they tell nothing new. */
export function applyFacts(thread: Thread, news: MessageFacts, from: Source): Thread {
  const { clientMessageId } = news
  const mistaken = thread.outgoing.find(({ row, echoId }) => row.key === clientMessageId && echoId !== news.id)
  const released = mistaken ? release(thread, mistaken.row.key) : thread
  const before = findKnown(released, news.id)
  const outgoing = clientMessageId === null ? released.outgoing : without(released.outgoing, clientMessageId)
  const settled = outgoing === released.outgoing ? released : { ...released, outgoing }
  const known = know(settled, before ? join(before, news) : news, from)
  const adopted = known.outgoing.length > 0 && !before?.version ? adopt(known, news.id) : known
  return mistaken?.echoId ? adopt(adopted, mistaken.echoId) : adopted
}

/** The news by id, what is told of one message joined. */
function onceEach(page: readonly MessageFacts[]): readonly MessageFacts[] {
  const sorted = page.toSorted((a, b) => a.id - b.id)
  if (sorted.every((news, i) => news.id !== sorted[i - 1]?.id)) return sorted
  const once: MessageFacts[] = []
  for (const news of sorted) {
    const last = once.at(-1)
    if (last?.id === news.id) once[once.length - 1] = join(last, news)
    else once.push(news)
  }
  return once
}

/** Joins a whole page of news at once, at the cost of the page, not of the thread. */
export function applyAllFacts(thread: Thread, page: readonly MessageFacts[]): Thread {
  // A page may bring the echo of a promise: those few go the long way, and are known when the page is joined.
  const echoes =
    thread.outgoing.length === 0
      ? []
      : page.filter(
          (news) =>
            news.clientMessageId !== null || (news.version !== null && likelyEchoed(thread.outgoing, news.version)),
        )
  const start = echoes.reduce((so, news) => applyFacts(so, news, 'page'), thread)
  let { intents, rows, aside } = start
  const put: PlacedRow[] = []
  const moved: Place[] = []
  for (const news of onceEach(page)) {
    const oldRow = findRow(start, news.id)
    const before = oldRow?.known ?? asideById.find(aside, news)
    const now = before ? join(before, news) : news
    const message = shownMessage(now)
    if (now === before && (oldRow || message === null)) continue
    const { id, at, clientMessageId } = now
    if (clientMessageId !== null && !byIntent.find(intents, { clientMessageId }))
      intents = byIntent.put(intents, { clientMessageId, messageId: id })
    if (message === null) {
      aside = asideById.put(aside, now)
      continue
    }
    if (!oldRow) aside = asideById.takeOut(aside, now)
    if (oldRow && oldRow.at !== at) rows = byPlace.takeOut(rows, oldRow)
    if (oldRow?.at !== at) moved.push({ at, id })
    put.push(rowOf(intents, now, message))
  }
  if (put.length === 0 && aside === start.aside) return start
  const inPlace = put.sort((a, b) => a.at - b.at || a.id - b.id)
  return { ...start, intents, aside, rows: byPlace.putAll(rows, inPlace), places: byId.putAll(start.places, moved) }
}
