import type { Message } from '@frontdesk/contract'
import { join, shownMessage, type Known } from './Known.ts'
import { likelyEchoed, without } from './Outgoing.ts'
import { firstOf } from './SortedPages.ts'
import { byId, byIntent, byPlace, isBefore, type PlacedRow, type Thread } from './Thread.ts'

/** Where it comes from: a page of the server's list, a message that arrived, or a change of one that is there. */
type Source = 'page' | 'arrival' | 'change'

/** Whether the server's list of a chat surely has this message; deleted and system ones it may leave out (MSG-1). */
export const isListed = (message: Message): boolean => !message.isDeleted && message.kind !== 'system'

/** A row bears the key of its intent, unless another message has claimed that. */
function rowOf(thread: Thread, known: Known, message: Message): PlacedRow {
  const { clientMessageId } = known
  const isOwner = clientMessageId !== null && byIntent.find(thread.intents, { clientMessageId })?.messageId === known.id
  return { key: isOwner ? clientMessageId : `m${known.id}`, message, delivery: null, failure: null, at: known.at, id: known.id }
}

const isShown = (thread: Thread, known: Known) => known.told === null || byPlace.find(thread.rows, known) !== undefined

/** The row of a message that is shown. A change of one whose page is not read yet is known, and shown with its page. */
function shown(thread: Thread, before: Known | undefined, now: Known, from: Source): Thread {
  const message = shownMessage(now)
  if (message === null) return thread
  const oldRow = before?.told ? byPlace.find(thread.rows, before) : undefined
  const row = rowOf(thread, now, message)
  const first = firstOf(thread.rows)
  const leads = first !== undefined && isBefore(row, first)
  if (!oldRow && leads && from === 'change' && !thread.isWhole) return thread
  const others = oldRow && oldRow.at !== row.at ? byPlace.takeOut(thread.rows, oldRow) : thread.rows
  const rows = byPlace.put(others, row)
  const wasListed = oldRow ? isListed(oldRow.message) : false
  const shift = from === 'page' || first === undefined || leads ? 0 : Number(isListed(message)) - Number(wasListed)
  return { ...thread, rows, reached: Math.max(0, thread.reached + shift) }
}

/** Puts what is now known of a message in place of what was known before. */
export function know(thread: Thread, before: Known | undefined, now: Known, from: Source): Thread {
  if (now === before && (from === 'change' || isShown(thread, now))) return thread
  const { clientMessageId } = now
  const isUnclaimed = clientMessageId !== null && !byIntent.find(thread.intents, { clientMessageId })
  const intents = isUnclaimed ? byIntent.put(thread.intents, { clientMessageId, messageId: now.id }) : thread.intents
  return shown({ ...thread, intents, known: byId.put(thread.known, now) }, before, now, from)
}

/** Lets a message that looks like the echo of a promise stand for it, until the server says more. */
function adopt(thread: Thread, id: number): Thread {
  const before = byId.find(thread.known, { id })
  const echoed = before?.told && before.clientMessageId === null ? likelyEchoed(thread.outgoing, before.told) : undefined
  if (!before || !echoed) return thread
  const outgoing = thread.outgoing.map((each) => (each === echoed ? { ...each, echoId: id } : each))
  return know({ ...thread, outgoing }, before, { ...before, clientMessageId: echoed.row.key }, 'change')
}

/** Takes a promise back from the message that stood for it by mistake. */
export function release(thread: Thread, key: string): Thread {
  const echoId = thread.outgoing.find((each) => each.row.key === key)?.echoId ?? null
  const before = echoId === null ? undefined : byId.find(thread.known, { id: echoId })
  if (!before) return thread
  const outgoing = thread.outgoing.map((each) => (each.row.key === key ? { ...each, echoId: null } : each))
  const intents = byIntent.takeOut(thread.intents, { clientMessageId: key })
  return know({ ...thread, outgoing, intents }, before, { ...before, clientMessageId: null }, 'change')
}

/** Joins news of one message to what is known of it; the same thread when they tell nothing new. */
export function learn(thread: Thread, news: Known, from: Source): Thread {
  const { clientMessageId } = news
  const wasMistaken = clientMessageId === null ? undefined : thread.outgoing.find(({ row, echoId }) => row.key === clientMessageId && echoId !== null && echoId !== news.id)
  const released = wasMistaken && clientMessageId !== null ? release(thread, clientMessageId) : thread
  const before = byId.find(released.known, news)
  const outgoing = clientMessageId === null ? released.outgoing : without(released.outgoing, clientMessageId)
  const settled = outgoing === released.outgoing ? released : { ...released, outgoing }
  const known = know(settled, before, before ? join(before, news) : news, from)
  const adopted = known.outgoing.length > 0 && !before?.told ? adopt(known, news.id) : known
  return wasMistaken?.echoId ? adopt(adopted, wasMistaken.echoId) : adopted
}

/** Joins a whole page of news at once, at the cost of the page, not of the thread. */
export function learnAll(thread: Thread, page: readonly Known[]): Thread {
  // A page may bring the echo of a promise: those few go the long way, and are known when the page is joined.
  const echoes = thread.outgoing.length === 0 ? [] : page.filter((news) => news.clientMessageId !== null || (news.told !== null && likelyEchoed(thread.outgoing, news.told)))
  const start = echoes.reduce((so, news) => learn(so, news, 'page'), thread)
  const changed = new Map<number, { before: Known | undefined; now: Known }>()
  for (const news of page) {
    const before = changed.get(news.id)?.before ?? byId.find(start.known, news)
    const known = changed.get(news.id)?.now ?? before
    const now = known ? join(known, news) : news
    if (now !== before || !isShown(start, now)) changed.set(news.id, { before, now })
  }
  if (changed.size === 0) return start
  const all = [...changed.values()]
  const intents = all.reduce((so, { now: { id, clientMessageId } }) => (clientMessageId === null || byIntent.find(so, { clientMessageId }) ? so : byIntent.put(so, { clientMessageId, messageId: id })), start.intents)
  const known = byId.putAll(start.known, all.map(({ now }) => now).sort((a, b) => a.id - b.id))
  const joined = { ...start, intents, known }
  let rows = start.rows
  const put: PlacedRow[] = []
  for (const { before, now } of all) {
    const message = shownMessage(now)
    if (message === null) continue
    const row = rowOf(joined, now, message)
    if (before?.told && before.at !== row.at) rows = byPlace.takeOut(rows, before)
    put.push(row)
  }
  put.sort((a, b) => a.at - b.at || a.id - b.id)
  return { ...joined, rows: byPlace.putAll(rows, put) }
}
