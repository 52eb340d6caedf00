import type { Typing } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Who was heard typing; it holds for six seconds, as it is told again every three. */
const holds = 6000

export type Typist = { adminId: number; userId: number; name: string }

const nobody: readonly Typist[] = []

/** Who is typing where: told many times a minute and kept by nobody, so it stands outside of the query cache. */
function createTypingStore() {
  const typing = new Map<number, Map<number, Typist & { timer: ReturnType<typeof setTimeout> }>>()
  let shown: ReadonlyMap<number, readonly Typist[]> = new Map()
  const listeners = new Set<() => void>()

  const tell = () => {
    shown = new Map(
      [...typing].map(([chatId, typists]) => [
        chatId,
        [...typists.values()].map(({ adminId, userId, name }) => ({ adminId, userId, name })),
      ]),
    )
    for (const listener of listeners) listener()
  }
  const forget = (chatId: number, adminId: number) => {
    const typists = typing.get(chatId)
    const known = typists?.get(adminId)
    if (typists === undefined || known === undefined) return
    clearTimeout(known.timer)
    typists.delete(adminId)
    if (typists.size === 0) typing.delete(chatId)
    tell()
  }
  return {
    hear({ chatId, adminId, userId, name }: Typing) {
      const typists = typing.get(chatId) ?? new Map<number, Typist & { timer: ReturnType<typeof setTimeout> }>()
      typing.set(chatId, typists)
      const known = typists.get(adminId)
      clearTimeout(known?.timer)
      typists.set(adminId, { adminId, userId, name, timer: setTimeout(() => forget(chatId, adminId), holds) })
      if (known === undefined) tell()
    },
    /** What they typed is here. */
    settle({ chatId, fromId }: { chatId: number; fromId: number }) {
      for (const { adminId, userId } of shown.get(chatId) ?? nobody) if (userId === fromId) forget(chatId, adminId)
    },
    in: (chatId: number) => shown.get(chatId) ?? nobody,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const stores = new WeakMap<QueryClient, ReturnType<typeof createTypingStore>>()

/** Who types, as this query client's app has heard it. */
export function typingOf(queryClient: QueryClient) {
  const store = stores.get(queryClient) ?? createTypingStore()
  stores.set(queryClient, store)
  return store
}

/** The door for word that somebody types. */
export const applyTyping = (queryClient: QueryClient, typing: Typing): void => typingOf(queryClient).hear(typing)
