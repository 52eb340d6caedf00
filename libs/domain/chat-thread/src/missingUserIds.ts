import type { Message, User } from '@frontdesk/contract'

/** Ids of senders and recipients that are not loaded, each once, in order of appearance (MSG-11). */
export function missingUserIds(loaded: ReadonlyMap<number, User>, messages: Iterable<Message>): readonly number[] {
  const missing = new Set<number>()
  for (const { fromId, toId, recipientId } of messages)
    for (const id of [fromId, toId, recipientId]) if (id !== null && !loaded.has(id)) missing.add(id)
  return [...missing]
}
