import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'

type Chosen = { readonly ids: ReadonlySet<number>; readonly last: number | null; readonly isAll: boolean }

const none: Chosen = { ids: new Set(), last: null, isAll: false }

/** The chats that something is to be done to; chosen for one filter, and forgotten with it. What it answers acts on that filter's choice alone, however late it is called. */
export function useChoosing(filterKey: string) {
  const [state, setState] = useState<{ of: string; turn: number; chosen: Chosen | null }>({
    of: filterKey,
    turn: 0,
    chosen: null,
  })
  if (state.of !== filterKey) setState({ of: filterKey, turn: state.turn + 1, chosen: null })
  const chosen = state.of === filterKey ? state.chosen : null
  // What began under an earlier filter, such as a change of many chats, ends without a word to the choice of this one.
  const set = (change: (before: Chosen) => Chosen | null) =>
    setState((now) => (now.turn === state.turn ? { ...now, chosen: change(now.chosen ?? none) } : now))
  return {
    /** Null while nobody is choosing. */
    chosen: chosen?.ids ?? null,
    isAll: chosen?.isAll ?? false,
    begin: () => set((before) => before),
    leave: () => set(() => null),
    toggle: (chatId: number) =>
      set(({ ids }) => {
        const others = new Set(ids)
        if (!others.delete(chatId)) others.add(chatId)
        return { ids: others, last: chatId, isAll: false }
      }),
    chooseTo: (chatId: number, shown: readonly Chat[]) =>
      set(({ ids, last }) => {
        const places = [last ?? chatId, chatId].map((id) => shown.findIndex((chat) => chat.id === id))
        const [from = 0, to = 0] = places.includes(-1) ? [places[1], places[1]] : places.toSorted((a, b) => a - b)
        return {
          ids: new Set([...ids, ...shown.slice(Math.max(0, from), to + 1).map((chat) => chat.id)]),
          last: chatId,
          isAll: false,
        }
      }),
    /** These, and no others. */
    choose: (chatIds: readonly number[]) => set(({ last }) => ({ ids: new Set(chatIds), last, isAll: false })),
    /** All that the filter shows, wherever they are. */
    chooseAll: () => set((before) => ({ ...before, isAll: true })),
  }
}
