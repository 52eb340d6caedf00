import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'

type Chosen = { readonly ids: ReadonlySet<number>; readonly last: number | null; readonly isAll: boolean }

const none: Chosen = { ids: new Set(), last: null, isAll: false }

/**
 * The chats selected for a bulk action. The selection belongs to one filter and is emptied when that changes, without
 * an end of the selection mode; the returned functions affect only that filter's selection,
 * however late they are called.
 */
export function useChoosing(filterKey: string) {
  const [state, setState] = useState<{ of: string; turn: number; chosen: Chosen | null }>({
    of: filterKey,
    turn: 0,
    chosen: null,
  })
  // A filter change is rendered as a transition: a click on "Select chats" may be rendered before
  // it, and must not be lost.
  if (state.of !== filterKey)
    setState({ of: filterKey, turn: state.turn + 1, chosen: state.chosen === null ? null : none })
  const chosen = state.of === filterKey ? state.chosen : null
  // A bulk action that began under an earlier filter must not change this filter's selection when it ends.
  const set = (change: (before: Chosen) => Chosen | null) =>
    setState((now) => (now.turn === state.turn ? { ...now, chosen: change(now.chosen ?? none) } : now))
  return {
    /** Null outside of selection mode. */
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
    /** Selects exactly these chats. */
    choose: (chatIds: readonly number[]) => set(({ last }) => ({ ids: new Set(chatIds), last, isAll: false })),
    /** Selects all chats that match the filter, loaded or not. */
    chooseAll: () => set((before) => ({ ...before, isAll: true })),
  }
}
