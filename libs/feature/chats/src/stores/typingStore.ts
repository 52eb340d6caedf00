import type { Typing } from '@frontdesk/contract'
import { createStore } from '@frontdesk/platform'

/** How long a typing event counts, in milliseconds; the typist's app repeats it every three seconds. */
const typingLasts = 6000

/** A person who is typing; `adminId` is null for a visitor of the support widget. */
export type Typist = { adminId: number | null; userId: number; name: string }

/** Providers may name an administrator without the user, and a visitor is a user alone. */
const personOf = ({ adminId, userId }: Pick<Typist, 'adminId' | 'userId'>): string =>
  adminId === null ? `user ${String(userId)}` : String(adminId)

const none: readonly Typist[] = []

/**
 * People who are typing, by chat. Typing events are frequent and short-lived, so they stay out of the query cache.
 */
export function createTypingStore() {
  const typing = createStore<ReadonlyMap<number, readonly Typist[]>>(new Map())
  /** The timers that end each one's typing, by chat and person. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const inChat = (chatId: number) => typing.get().get(chatId) ?? none

  const remove = (chatId: number, person: string) => {
    const key = `${String(chatId)} ${person}`
    clearTimeout(timers.get(key))
    if (!timers.delete(key)) return
    const next = new Map(typing.get())
    const others = inChat(chatId).filter((typist) => personOf(typist) !== person)
    if (others.length === 0) next.delete(chatId)
    else next.set(chatId, others)
    typing.set(next)
  }
  return {
    apply({ chatId, adminId, userId, name }: Typing) {
      const person = personOf({ adminId, userId })
      const key = `${String(chatId)} ${person}`
      const isNew = !timers.has(key)
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => remove(chatId, person), typingLasts),
      )
      if (isNew) typing.set(new Map(typing.get()).set(chatId, [...inChat(chatId), { adminId, userId, name }]))
    },
    /** Removes a typist whose message has arrived. */
    settle({ chatId, fromId }: { chatId: number; fromId: number }) {
      for (const typist of inChat(chatId)) if (typist.userId === fromId) remove(chatId, personOf(typist))
    },
    in: inChat,
    subscribe: typing.subscribe,
  }
}
