import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'
import { hold, readOn, type HeldOrder } from './heldOrder.ts'
import { movedUp } from './movedUp.ts'

/**
 * The list's order, held while somebody points at it or walks through it, so that no row jumps under the pointer or the
 * focus (CHAT-3); the rows' words go on changing in place. `isIn`: whether the list of now has a chat.
 */
export function useHeldOrder(chats: readonly Chat[], isIn: (id: number) => boolean) {
  const [held, setHeld] = useState<HeldOrder | null>(null)
  const longer = held && readOn(held, chats)
  if (longer !== held) setHeld(longer)
  return {
    /** As they stand on screen; of held ones these are the chats as they were then. */
    shown: longer?.chats ?? chats,
    isHeld: held !== null,
    /** How many would stand further up than they do. */
    waiting: longer === null ? 0 : movedUp(longer.chats, chats, isIn),
    hold: () => setHeld((known) => known ?? hold(chats)),
    release: () => setHeld(null),
    /** Takes the order of now, and holds that. */
    refresh: () => setHeld(hold(chats)),
  }
}
