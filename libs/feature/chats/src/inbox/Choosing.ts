import type { Chat } from '@frontdesk/contract'

/** What can be chosen in a list of chats, and how. */
export type Choosing = {
  /** The chosen ones; null while nobody is choosing. */
  chosen: ReadonlySet<number> | null
  /** All that the filter shows are chosen, also those that are not here. */
  isAll: boolean
  /** Chooses a chat, or lets it go; begins choosing. */
  toggle: (chatId: number) => void
  /** Chooses all from the chat that was toggled last to this one, as they stand. */
  chooseTo: (chatId: number, shown: readonly Chat[]) => void
  leave: () => void
}
