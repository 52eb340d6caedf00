import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'

type Row = { readonly id: number }

/**
 * Counts the rows that are new in the current order or further up than in the shown one. `isIn`: whether a shown row is
 * in the current order at all; called only where the two differ.
 */
export function countMovedUp(shown: readonly Row[], current: readonly Row[], isIn: (id: number) => boolean): number {
  if (shown === current) return 0
  const gone = new Set<number>()
  let place = 0
  for (const { id } of current) {
    let row = shown[place]
    while (row !== undefined && row.id !== id && (gone.has(row.id) || !isIn(row.id))) row = shown[++place]
    if (row?.id === id) place += 1
    else gone.add(id)
  }
  return gone.size
}

/** A held order: each chat as it was when the order was captured. */
type HeldOrder = { readonly chats: readonly Chat[]; readonly ids: ReadonlySet<number> }

/** Captures the order of these chats. */
export const holdOrder = (chats: readonly Chat[]): HeldOrder => ({ chats, ids: new Set(chats.map((chat) => chat.id)) })

/**
 * Extends a held order by the chats loaded below it; new chats above are left out. Returns the same
 * object if none were loaded.
 */
export function extendOrder(held: HeldOrder, chats: readonly Chat[]): HeldOrder {
  let first = chats.length
  for (let place = chats.length - 1; place >= 0; place -= 1) {
    const chat = chats[place]
    if (chat === undefined || held.ids.has(chat.id)) break
    first = place
  }
  return first === chats.length ? held : holdOrder([...held.chats, ...chats.slice(first)])
}

/**
 * Holds the order of the list while it is in use by pointer or keyboard, so that no row moves under the pointer or the
 * focus (CHAT-3). The content of the rows still updates. `isIn`: whether the current list contains a chat. The order of
 * a placeholder is held no longer than it is shown.
 */
export function useHeldOrder(chats: readonly Chat[], isIn: (id: number) => boolean, isPlaceholder = false) {
  const [held, setHeld] = useState<HeldOrder | null>(null)
  const [wasPlaceholder, setWasPlaceholder] = useState(isPlaceholder)
  if (wasPlaceholder !== isPlaceholder) {
    setWasPlaceholder(isPlaceholder)
    setHeld(null)
  }
  const longer = held && extendOrder(held, chats)
  if (longer !== held) setHeld(longer)
  return {
    /** The chats in the order to show; while held, as they were when the order was captured. */
    shown: longer?.chats ?? chats,
    isHeld: held !== null,
    /** Number of chats that moved up since the order was captured. */
    waiting: longer === null ? 0 : countMovedUp(longer.chats, chats, isIn),
    hold: () => setHeld((before) => before ?? holdOrder(chats)),
    release: () => setHeld(null),
    /** Captures the current order instead. */
    refresh: () => setHeld(holdOrder(chats)),
  }
}
