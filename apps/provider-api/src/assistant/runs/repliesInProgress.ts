import type { Message } from '@frontdesk/contract'
import { readRequestId } from '../../conversations/read/readRequestId.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import { currentRequestId, inRequest } from '../../log/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import { findMissedQuestion } from './findPendingQuestion.ts'
import type { EndReason } from './settleReply.ts'

/** The message that a run answers. */
type Question = Pick<Message, 'id' | 'companyId' | 'chatId' | 'fromId'>
type Work = (ofCompany: Ports, signals: { stop: AbortSignal; closing: AbortSignal }) => Promise<void>
/** A message that came during a reply, and the request that stored it, which its own reply belongs to. */
type Next = { message: Message; requestId: string | null }
type Writing = { stop: AbortController; next: Next | null }

/** The replies that are being written: at most one per chat. */
export type RepliesInProgress = {
  /** Begins the work on the reply to a question. */
  begin: (question: Question, work: Work) => void
  isIn: (chatId: number) => boolean
  /** Puts a message off until the current reply of its chat has ended. Returns false when there is none. */
  putOff: (message: Message) => boolean
  /** Stops the reply of a chat, if there is one. */
  stop: (chatId: number, because: EndReason) => void
  stopAll: (because: EndReason) => void
}

type Options = {
  closing: AbortSignal
  /** Called with all the work on a reply, as soon as that has begun. */
  onWork: (work: Promise<void>, chatId: number) => void
  /**
   * Called when a reply has ended, with a message that came meanwhile and has no answer, as a part of the
   * request that stored that.
   */
  onNext: (message: Message) => void
}

/** Keeps the replies that are being written, none at first, and looks after each for what came meanwhile. */
export function createRepliesInProgress(ports: Ports, { closing, onWork, onNext }: Options): RepliesInProgress {
  const writing = new Map<number, Writing>()
  return {
    begin(question, work) {
      const { companyId, chatId } = question
      const ofCompany = portsOfCompany(ports, companyId)
      const current: Writing = { stop: new AbortController(), next: null }
      const { signal } = current.stop
      writing.set(chatId, current)
      const end = async () => {
        // While closing, whoever goes on with the run looks.
        const missed = signal.aborted || current.next ? null : await findMissed(ofCompany, question)
        if (writing.get(chatId) === current) writing.delete(chatId)
        const next = current.next ?? missed
        if (next && (closing.aborted || !signal.aborted)) inRequest(next.requestId, () => onNext(next.message))
      }
      onWork(ending(work(ofCompany, { stop: signal, closing }), end), chatId)
    },
    isIn: (chatId) => writing.has(chatId),
    putOff(message) {
      const current = writing.get(message.chatId)
      if (current) current.next = { message, requestId: currentRequestId() }
      return current !== undefined
    },
    stop(chatId, because) {
      writing.get(chatId)?.stop.abort(because)
      writing.delete(chatId)
    },
    stopAll(because) {
      for (const current of writing.values()) current.stop.abort(because)
    },
  }
}

/** The message that another process, or an earlier one, has received and left unanswered since. */
async function findMissed({ db, log }: Ports, { id, chatId, fromId }: Question): Promise<Next | null> {
  try {
    const message = await findMissedQuestion(db, { chatId, replyToId: id, fromId })
    return message && { message, requestId: await readRequestId(db, message.id) }
  } catch (error) {
    // It is queued with its message, and answered when that is due (`createQuestionWorker`).
    log.error({ chatId, error: String(error) }, 'Messages that arrived during an AI run could not be read')
    return null
  }
}

/** Waits for work and then for its end, also when the work fails. */
async function ending(work: Promise<void>, end: () => Promise<void>): Promise<void> {
  try {
    await work
  } finally {
    await end()
  }
}
