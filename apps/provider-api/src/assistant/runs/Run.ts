/** One AI reply in progress: which message it answers, who writes it and for whom. */
export type Run = {
  id: string
  companyId: number
  chatId: number
  /** The message that it answers: the last of a burst. */
  replyToId: number
  /** The user id of the assistant in the chat. */
  fromId: number
  recipientId: number
  /** An internal chat: a stored message counts as delivered, no channel is involved. */
  isInternal: boolean
}

/**
 * The platform message id that the stream events and the final message of a run share, so that clients can match them
 * (STREAM-3).
 */
export const platformMessageIdOf = (run: Pick<Run, 'id'>): string => `ai:${run.id}`
