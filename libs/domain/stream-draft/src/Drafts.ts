/** A draft as a screen shows it: a message of platform openai, apart from all real ones (STREAM-3). */
export type DraftMessage = {
  /** `answers + 1000`: what the wire calls it. Real messages may bear the same number: never key anything by it. */
  id: number
  /** What to key by. */
  key: string
  answers: number
  chatId: number
  companyId: number
  fromId: number
  recipientId: number | null
  platformMessageId: string | null
  platform: 'openai'
  text: string
  isStreaming: boolean
  isInterrupted: boolean
  startedAt: Date
}
type Draft = {
  about: Omit<DraftMessage, 'id' | 'key' | 'platform' | 'text' | 'isStreaming' | 'isInterrupted'>
  runId: string | null
  text: string
  next: number
  heardAt: number
}
export type Drafts = { open: ReadonlyMap<number, Draft>; ended: ReadonlySet<number> }
export const noDrafts: Drafts = { open: new Map(), ended: new Set() }
export type { Draft }
