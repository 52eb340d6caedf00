/** One AI reply on its way: what it answers, who writes it, and for whom. */
export type Run = {
  id: string
  companyId: number
  chatId: number
  /** The message that it answers; the last of a burst. */
  replyToId: number
  /** The assistant as a person of the chat. */
  fromId: number
  recipientId: number
  /** Written inside the house: what is stored is delivered. */
  isInternal: boolean
}

/** The id that its pieces and its message bear on the wire, so that they are known for one (STREAM-3). */
export const platformMessageIdOf = (run: Pick<Run, 'id'>): string => `ai:${run.id}`
