import { shownText } from '@frontdesk/time-stamp'
import type { DraftMessage } from './DraftMessage.ts'

const patience = 60_000

/** A reply as far as it is written. Only the newest value of `Drafts` holds it, and changes it in place. */
export type Draft = {
  /** The message as it was last shown. */
  message: DraftMessage
  /** The pieces that arrived since; what may become a time stamp stays among them. */
  fresh: string[]
  /** The number of the next piece; pieces that arrive before their turn wait. */
  next: number
  early: Record<number, string>
  updatedAt: Date
}

/** The draft, its message up to date: the same message where nothing changed. */
export function upToDate(draft: Draft, now: Date): Draft {
  const { message } = draft
  const fresh = draft.fresh.join('')
  const text = message.text ? fresh : shownText(fresh)
  const isStreaming = +now - +draft.updatedAt < patience
  draft.fresh = [text ? '' : fresh]
  if (text || isStreaming !== message.isStreaming)
    draft.message = { ...message, isStreaming, text: message.text + text }
  return draft
}
