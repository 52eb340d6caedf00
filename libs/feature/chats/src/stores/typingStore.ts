import type { Typing } from '@frontdesk/contract'
import { createStore } from '@frontdesk/platform'

/** How long a typing event counts, in milliseconds; the typist's app repeats it every three seconds. */
const typingLasts = 6000

export type Typist = { adminId: number; userId: number; name: string }

const none: readonly Typist[] = []

/**
 * Colleagues who are typing, by chat. Typing events are frequent and short-lived, so they stay out of the query cache.
 */
export function createTypingStore() {
  const typing = createStore<ReadonlyMap<number, readonly Typist[]>>(new Map())
  /** What ends each one's typing, by chat and administrator. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const inChat = (chatId: number) => typing.get().get(chatId) ?? none

  const remove = (chatId: number, adminId: number) => {
    const key = `${String(chatId)} ${String(adminId)}`
    clearTimeout(timers.get(key))
    if (!timers.delete(key)) return
    const next = new Map(typing.get())
    const others = inChat(chatId).filter((typist) => typist.adminId !== adminId)
    if (others.length === 0) next.delete(chatId)
    else next.set(chatId, others)
    typing.set(next)
  }
  return {
    apply({ chatId, adminId, userId, name }: Typing) {
      const key = `${String(chatId)} ${String(adminId)}`
      const isNew = !timers.has(key)
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => remove(chatId, adminId), typingLasts),
      )
      if (isNew) typing.set(new Map(typing.get()).set(chatId, [...inChat(chatId), { adminId, userId, name }]))
    },
    /** Removes a typist whose message has arrived. */
    settle({ chatId, fromId }: { chatId: number; fromId: number }) {
      for (const { adminId, userId } of inChat(chatId)) if (userId === fromId) remove(chatId, adminId)
    },
    in: inChat,
    subscribe: typing.subscribe,
  }
}
