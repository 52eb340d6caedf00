import type { Message } from '@frontdesk/contract'
import { compareMessages } from './compareMessages.ts'
import type { ThreadPage, ThreadRow } from './ThreadRow.ts'

export type Thread = {
  chatId: number
  known: ReadonlyMap<number, Message>
  rows: readonly ThreadRow[]
  outgoing: readonly ThreadRow[]
  reached: number
  isWhole: boolean
}

export const emptyThread = (chatId: number): Thread => ({ chatId, known: new Map(), rows: [], outgoing: [], reached: 0, isWhole: false })
export const threadPages = (thread: Thread): readonly ThreadPage[] => [{ key: 'p0', rows: [...thread.rows, ...thread.outgoing] }]
export const threadLength = (thread: Thread): number => thread.rows.length + thread.outgoing.length
export const newestMessage = (thread: Thread): Message | null => thread.rows.at(-1)?.message ?? null
export const hasOlder = (thread: Thread): boolean => !thread.isWhole
export const nextSkip = (thread: Thread): number => thread.reached

export const withMessages = (thread: Thread, messages: readonly Message[]): Thread => {
  const known = new Map(thread.known)
  for (const message of messages) {
    const before = known.get(message.id)
    if (!before || before.updatedAt <= message.updatedAt)
      known.set(message.id, { ...message, clientMessageId: message.clientMessageId ?? before?.clientMessageId ?? null })
  }
  const rows = [...known.values()].sort(compareMessages).map((message) => ({ key: message.clientMessageId ?? `m${message.id}`, message, delivery: null, failure: null }))
  const settled = new Set(rows.map((row) => row.key))
  return { ...thread, known, rows, outgoing: thread.outgoing.filter((row) => !settled.has(row.key)) }
}

/** Merges a page that the server answered. */
export function mergePage(thread: Thread, page: readonly Message[], paging: { skip: number; take: number }): Thread {
  const merged = withMessages(thread, page)
  return { ...merged, reached: Math.max(thread.reached, paging.skip + page.length), isWhole: thread.isWhole || page.length < paging.take }
}

/** What is known now, and what was fetched meanwhile. */
export function catchUp(known: Thread | undefined, fetched: Thread): Thread {
  if (!known) return fetched
  return { ...withMessages(known, [...fetched.known.values()]), reached: Math.max(known.reached, fetched.reached), isWhole: known.isWhole || fetched.isWhole }
}
