import type { Chat } from '@frontdesk/contract'

/** An order that is held: each chat as it was when the order was taken. */
export type HeldOrder = { readonly chats: readonly Chat[]; readonly ids: ReadonlySet<number> }

/** Holds the order of these chats. */
export const hold = (chats: readonly Chat[]): HeldOrder => ({ chats, ids: new Set(chats.map((chat) => chat.id)) })

/** The held order with the chats below it that came by reading on; what came in above waits. The same where there are none. */
export function readOn(held: HeldOrder, chats: readonly Chat[]): HeldOrder {
  let first = chats.length
  for (let place = chats.length - 1; place >= 0; place -= 1) {
    const chat = chats[place]
    if (chat === undefined || held.ids.has(chat.id)) break
    first = place
  }
  return first === chats.length ? held : hold([...held.chats, ...chats.slice(first)])
}
