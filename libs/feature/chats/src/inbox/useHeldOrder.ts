import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'

type Row = { readonly id: number }

/**
 * How many rows stand further up in the order of now than in the one that is shown, or are new in it. `isIn`: whether a row
 * that is shown is in the order of now at all; asked only where the two differ.
 */
export function countMovedUp(shown: readonly Row[], now: readonly Row[], isIn: (id: number) => boolean): number {
  if (shown === now) return 0
  const gone = new Set<number>()
  let place = 0
  for (const { id } of now) {
    let row = shown[place]
    while (row !== undefined && row.id !== id && (gone.has(row.id) || !isIn(row.id))) row = shown[++place]
    if (row?.id === id) place += 1
    else gone.add(id)
  }
  return gone.size
}

/** An order that is held: each chat as it was when the order was taken. */
type HeldOrder = { readonly chats: readonly Chat[]; readonly ids: ReadonlySet<number> }

/** Holds the order of these chats. */
export const holdOrder = (chats: readonly Chat[]): HeldOrder => ({ chats, ids: new Set(chats.map((chat) => chat.id)) })

/** The held order with the chats below it that came by reading on; what came in above waits. The same where there are none. */
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
 * The list's order, held while somebody points at it or walks through it, so that no row jumps under the pointer or the
 * focus (CHAT-3); the rows' words go on changing in place. `isIn`: whether the list of now has a chat.
 */
export function useHeldOrder(chats: readonly Chat[], isIn: (id: number) => boolean) {
  const [held, setHeld] = useState<HeldOrder | null>(null)
  const longer = held && extendOrder(held, chats)
  if (longer !== held) setHeld(longer)
  return {
    /** As they stand on screen; of held ones these are the chats as they were then. */
    shown: longer?.chats ?? chats,
    isHeld: held !== null,
    /** How many would stand further up than they do. */
    waiting: longer === null ? 0 : countMovedUp(longer.chats, chats, isIn),
    hold: () => setHeld((known) => known ?? holdOrder(chats)),
    release: () => setHeld(null),
    /** Takes the order of now, and holds that. */
    refresh: () => setHeld(holdOrder(chats)),
  }
}
