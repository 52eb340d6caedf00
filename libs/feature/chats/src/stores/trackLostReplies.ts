import type { DraftMessage, StreamEvent } from '@frontdesk/stream-draft'

/** A reply that will not come: its run failed, or was stopped. */
export type LostReply = Pick<DraftMessage, 'answers' | 'chatId' | 'companyId'> & {
  readonly because: 'failed' | 'cancelled'
}

const noLostReplies: readonly LostReply[] = []

/** Tracks by chat the replies that will not come. `isWritten`: whether a run is writing the reply to a message. */
export function trackLostReplies(isWritten: (answers: number) => boolean) {
  const lost = new Map<number, readonly LostReply[]>()
  /** Messages for which a notice in the thread already says that no answer comes. */
  const noticed = new Set<number>()
  const of = (chatId: number) => lost.get(chatId) ?? noLostReplies
  return {
    of,
    /** Call it after the event was applied to the drafts. */
    apply({ type, answers, chatId, companyId }: StreamEvent) {
      // Hundreds of these arrive a second.
      if (type === 'draft-grew' && lost.size + noticed.size === 0) return
      const others = of(chatId).filter((reply) => reply.answers !== answers)
      if (type === 'draft-failed' || type === 'draft-cancelled') {
        // Nothing is lost when another run writes the same answer, or when a notice in the thread says so already.
        if (noticed.has(answers) || isWritten(answers)) return
        const because = type === 'draft-failed' ? 'failed' : 'cancelled'
        lost.set(chatId, [...others, { answers, chatId, companyId, because }])
      } else {
        noticed.delete(answers)
        if (lost.has(chatId)) lost.set(chatId, others)
      }
    },
    /** A message in the thread says that no answer to this one comes. */
    notice: (answers: number) => void noticed.add(answers),
    /** True when the chat had lost replies. */
    clear: (chatId: number) => lost.delete(chatId),
  }
}
