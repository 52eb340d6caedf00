import type { Message, User } from '@frontdesk/contract'

/** Whom to load for these messages: senders and recipients not yet known, each once, in the order they appear (MSG-11). */
export function missingUserIds(known: ReadonlyMap<number, User>, messages: Iterable<Message>): readonly number[] {
  const unknown = new Set<number>()
  for (const { fromId, toId, recipientId } of messages)
    for (const id of [fromId, toId, recipientId]) if (id !== null && !known.has(id)) unknown.add(id)
  return [...unknown]
}
