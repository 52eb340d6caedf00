import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'

/** The order that was held, then the chats below its last one, which came by reading on; those above wait. */
export function heldOrder(chats: readonly Chat[], held: readonly number[] | null): readonly Chat[] {
  if (held === null) return chats
  const known = new Map(chats.map((chat) => [chat.id, chat]))
  const kept = held.flatMap((id) => known.get(id) ?? [])
  const last = kept.at(-1)
  const isHeld = new Set(held)
  const below = last === undefined ? chats : chats.slice(chats.indexOf(last) + 1).filter((chat) => !isHeld.has(chat.id))
  return [...kept, ...below]
}

/**
 * The list's order, held while somebody points at it or walks through it, so that no row jumps under the pointer (CHAT-3);
 * the rows' words go on changing in place.
 */
export function useHeldOrder(chats: readonly Chat[]) {
  const [held, setHeld] = useState<readonly number[] | null>(null)
  const shown = heldOrder(chats, held)
  const ids = () => chats.map((chat) => chat.id)
  return {
    shown,
    /** Something stands elsewhere than it would. */
    isWaiting: shown.some((chat, place) => chat.id !== chats[place]?.id) || shown.length < chats.length,
    hold: () => setHeld((known) => known ?? ids()),
    release: () => setHeld(null),
    /** Takes the order of now, and holds that. */
    refresh: () => setHeld(ids()),
  }
}
