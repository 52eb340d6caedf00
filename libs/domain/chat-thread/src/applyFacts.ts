import type { Message } from '@frontdesk/contract'
import { joinFacts, shownMessage, type MessageFacts } from './MessageFacts.ts'
import { findLikelyEchoed, withoutPending } from './PendingMessage.ts'
import { firstOf, lastOf } from './SortedPages.ts'
import {
  hiddenById,
  byId,
  byIntent,
  byPlace,
  findFacts,
  findRow,
  isPlacedBefore,
  type Place,
  type PositionedRow,
  type Thread,
} from './Thread.ts'

/** Origin of the facts: a fetched page, a message that arrived, or a change of an existing one. */
type Source = 'page' | 'arrival' | 'change'

/** Whether the server certainly lists this message; it may omit deleted and system messages (MSG-1). */
export const isListed = (message: Message): boolean => !message.isDeleted && message.kind !== 'system'

/** The row of a message. Its key is its send intent's, unless another message has claimed that. */
function rowOf(intents: Thread['intents'], facts: MessageFacts, message: Message): PositionedRow {
  const { clientMessageId } = facts
  const isOwner = clientMessageId !== null && byIntent.find(intents, { clientMessageId })?.messageId === facts.id
  return {
    key: isOwner ? clientMessageId : `m${facts.id}`,
    message,
    delivery: null,
    failure: null,
    isReported: facts.isReported,
    at: facts.at,
    id: facts.id,
    facts,
  }
}

const withHidden = (thread: Thread, facts: MessageFacts): Thread => ({
  ...thread,
  hidden: hiddenById.put(thread.hidden, facts),
})

/** Whether a position is after the last row of a thread whose newest messages are not loaded. */
const isPastLastRow = (thread: Thread, place: Place): boolean => {
  const last = lastOf(thread.rows)
  return thread.newerCount > 0 && last !== undefined && isPlacedBefore(last, place)
}

/**
 * Keeps a message hidden until everything between it and the last row is loaded. An arrival adds one to load. A deleted
 * message may or may not have been counted, so the next older page rather starts too early than too late.
 */
function withWaiting(thread: Thread, now: MessageFacts, message: Message, from: Source): Thread {
  const before = hiddenById.find(thread.hidden, now)?.version
  const hasArrived = from === 'arrival' && isListed(message)
  const isNew = hasArrived && !before
  const isGone = message.isDeleted && before?.isDeleted !== true
  const more = Number(isNew) - Number(isGone)
  return {
    ...withHidden(thread, now),
    arrived: hasArrived ? byId.put(thread.arrived, { at: now.at, id: now.id }) : thread.arrived,
    newerCount: Math.max(1, thread.newerCount + more),
    contiguousCount: Math.max(0, thread.contiguousCount + more),
  }
}

const withoutRow = (thread: Thread, row: PositionedRow): Thread => ({
  ...thread,
  rows: byPlace.takeOut(thread.rows, row),
  places: byId.takeOut(thread.places, row),
  contiguousCount: Math.max(0, thread.contiguousCount - Number(isListed(row.message))),
})

/**
 * Takes a message that is shown nowhere any more out of its row, or, while it waits to be loaded,
 * out of the number to load.
 */
function withoutShown(thread: Thread, oldRow: PositionedRow | undefined, now: MessageFacts, from: Source): Thread {
  if (oldRow) return withHidden(withoutRow(thread, oldRow), now)
  const isWaiting = now.version !== null && from !== 'page' && isPastLastRow(thread, now)
  return isWaiting ? withWaiting(thread, now, now.version, from) : withHidden(thread, now)
}

/**
 * Shows a message in its row; one that was withdrawn has none any more. A change of one whose page is not loaded yet
 * stays hidden until its page is.
 */
function withShown(thread: Thread, oldRow: PositionedRow | undefined, now: MessageFacts, from: Source): Thread {
  const message = shownMessage(now)
  if (message === null) return withoutShown(thread, oldRow, now, from)
  const row = rowOf(thread.intents, now, message)
  const first = firstOf(thread.rows)
  const leads = first !== undefined && isPlacedBefore(row, first)
  if (!oldRow && leads && from === 'change' && !thread.isWhole) return withHidden(thread, now)
  if (!oldRow && from !== 'page' && isPastLastRow(thread, row)) return withWaiting(thread, now, message, from)
  const hasMoved = oldRow?.at !== row.at
  const rows = byPlace.put(oldRow && hasMoved ? byPlace.takeOut(thread.rows, oldRow) : thread.rows, row)
  const places = hasMoved ? byId.put(thread.places, { at: row.at, id: row.id }) : thread.places
  const hidden = oldRow ? thread.hidden : hiddenById.takeOut(thread.hidden, row)
  const wasListed = oldRow ? isListed(oldRow.message) : false
  const shift = from === 'page' || first === undefined || leads ? 0 : Number(isListed(message)) - Number(wasListed)
  return { ...thread, rows, places, hidden, contiguousCount: Math.max(0, thread.contiguousCount + shift) }
}

/** Replaces the facts of one message. */
export function putFacts(thread: Thread, now: MessageFacts, from: Source): Thread {
  const row = findRow(thread, now.id)
  const isCurrent = (row ? row.facts : hiddenById.find(thread.hidden, now)) === now
  if (isCurrent && (row || from === 'change')) return thread
  const { clientMessageId } = now
  const isUnclaimed = clientMessageId !== null && !byIntent.find(thread.intents, { clientMessageId })
  const claimed = isUnclaimed
    ? { ...thread, intents: byIntent.put(thread.intents, { clientMessageId, messageId: now.id }) }
    : thread
  return withShown(claimed, row, now, from)
}

/** Tentatively matches a server message to a pending one (same sender and text), until an id confirms or refutes it. */
function matchEcho(thread: Thread, id: number): Thread {
  const before = findFacts(thread, id)
  const echoed =
    before?.version && before.clientMessageId === null ? findLikelyEchoed(thread.outgoing, before.version) : undefined
  if (!before || !echoed) return thread
  const outgoing = thread.outgoing.map((each) => (each === echoed ? { ...each, echoId: id } : each))
  return putFacts({ ...thread, outgoing }, { ...before, clientMessageId: echoed.row.key }, 'change')
}

/** Undoes a tentative match: the pending message is shown again. */
export function unmatchEcho(thread: Thread, key: string): Thread {
  const echoId = thread.outgoing.find((each) => each.row.key === key)?.echoId ?? null
  const before = echoId === null ? undefined : findFacts(thread, echoId)
  if (!before) return thread
  const outgoing = thread.outgoing.map((each) => (each.row.key === key ? { ...each, echoId: null } : each))
  const intents = byIntent.takeOut(thread.intents, { clientMessageId: key })
  return putFacts({ ...thread, outgoing, intents }, { ...before, clientMessageId: null }, 'change')
}

/** Merges new facts of one message; returns the same thread when they add nothing. */
export function applyFacts(thread: Thread, facts: MessageFacts, from: Source): Thread {
  const { clientMessageId } = facts
  const mistaken = thread.outgoing.find(({ row, echoId }) => row.key === clientMessageId && echoId !== facts.id)
  const released = mistaken ? unmatchEcho(thread, mistaken.row.key) : thread
  const before = findFacts(released, facts.id)
  const outgoing = clientMessageId === null ? released.outgoing : withoutPending(released.outgoing, clientMessageId)
  const settled = outgoing === released.outgoing ? released : { ...released, outgoing }
  const updated = putFacts(settled, before ? joinFacts(before, facts) : facts, from)
  const matched = updated.outgoing.length > 0 && !before?.version ? matchEcho(updated, facts.id) : updated
  return mistaken?.echoId ? matchEcho(matched, mistaken.echoId) : matched
}

/** The facts sorted by id, those of one message joined. */
function joinedById(page: readonly MessageFacts[]): readonly MessageFacts[] {
  const sorted = page.toSorted((a, b) => a.id - b.id)
  if (sorted.every((facts, i) => facts.id !== sorted[i - 1]?.id)) return sorted
  const once: MessageFacts[] = []
  for (const facts of sorted) {
    const last = once.at(-1)
    if (last?.id === facts.id) once[once.length - 1] = joinFacts(last, facts)
    else once.push(facts)
  }
  return once
}

/** Merges the facts of a whole page; the cost depends on the page, not on the thread. */
export function applyAllFacts(thread: Thread, page: readonly MessageFacts[]): Thread {
  // Possible echoes of pending messages are applied one by one first; they are few.
  const echoes =
    thread.outgoing.length === 0
      ? []
      : page.filter(
          (facts) =>
            facts.clientMessageId !== null ||
            (facts.version !== null && findLikelyEchoed(thread.outgoing, facts.version)),
        )
  const start = echoes.reduce((so, facts) => applyFacts(so, facts, 'page'), thread)
  let { intents, rows, hidden, places } = start
  const put: PositionedRow[] = []
  const moved: Place[] = []
  for (const facts of joinedById(page)) {
    const oldRow = findRow(start, facts.id)
    const before = oldRow?.facts ?? hiddenById.find(hidden, facts)
    const now = before ? joinFacts(before, facts) : facts
    const message = shownMessage(now)
    if (now === before && (oldRow || message === null)) continue
    const { id, at, clientMessageId } = now
    if (clientMessageId !== null && !byIntent.find(intents, { clientMessageId }))
      intents = byIntent.put(intents, { clientMessageId, messageId: id })
    if (message === null) {
      hidden = hiddenById.put(hidden, now)
      if (oldRow) [rows, places] = [byPlace.takeOut(rows, oldRow), byId.takeOut(places, oldRow)]
      continue
    }
    if (!oldRow) hidden = hiddenById.takeOut(hidden, now)
    if (oldRow && oldRow.at !== at) rows = byPlace.takeOut(rows, oldRow)
    if (oldRow?.at !== at) moved.push({ at, id })
    put.push(rowOf(intents, now, message))
  }
  if (put.length === 0 && hidden === start.hidden) return start
  const inPlace = put.sort((a, b) => a.at - b.at || a.id - b.id)
  return { ...start, intents, hidden, rows: byPlace.putAll(rows, inPlace), places: byId.putAll(places, moved) }
}
