/** The author of a line in a planned chat. `customer` is the other side: in an internal chat, the administrator. */
export type PlannedAuthor = 'customer' | 'assistant' | 'human' | 'notice'

/** A message before it has ids. */
export type MessagePlan = {
  /** Its number in the chat. */
  key: number
  /** Milliseconds since 1970. */
  at: number
  author: PlannedAuthor
  text: string
  /** The name of an attached picture in `pictures/`. */
  picture?: string
  /** The key of the message that an AI reply, or a notice in its place, answers. */
  answers?: number
  /** Whether the assistant promises in it that a person will answer. */
  handsOver?: true
  /** Which of the salon's two administrators writes or has viewed it. */
  human: 0 | 1
  isUnread?: true
  isDeleted?: true
}
