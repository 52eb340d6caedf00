/** Who speaks in a planned chat. `customer` is the one on the other side, an administrator in a chat inside the house. */
export type PlannedAuthor = 'customer' | 'assistant' | 'human' | 'notice'

/** A message before it has ids. */
export type PlannedMessage = {
  /** Its own number in the chat. */
  key: number
  /** Milliseconds since 1970. */
  at: number
  author: PlannedAuthor
  text: string
  /** A picture that comes with it, by its name in `pictures/`. */
  picture?: string
  /** The key of what an AI reply, or a notice in its stead, answers. */
  answers?: number
  /** Which of the salon's two administrators speaks, or has seen it. */
  human: 0 | 1
  isUnread?: true
  isDeleted?: true
}
