import { readConduct, waitsForRest } from '@frontdesk/local-assistant/reading'
import type { Message } from '@frontdesk/contract'
import { readRequestId } from '../../conversations/read/readRequestId.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import { currentRequestId, inRequest } from '../../log/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AbandonedReply } from './abandonedRun.ts'
import { questionWaits } from '../../queues/queuedQuestions.ts'
import { createBursts, type Bursts } from './bursts.ts'
import { createQuestionWorker, type QuestionAnswering } from './createQuestionWorker.ts'
import { findMissedQuestion, findPendingQuestion, unansweredSince } from './findPendingQuestion.ts'
import type { OpenedRun } from './openRun.ts'
import { cancelBurst, openRunOrLeave, performHeldRun, performRun } from './performRun.ts'
import { createRepliesInProgress, type RepliesInProgress } from './repliesInProgress.ts'
import { createRunLeases } from './runLeases.ts'
import type { EndReason } from './settleReply.ts'
import { spokenText } from './spokenText.ts'

/** Longest pause in milliseconds within a reply that has begun, unless a setting overrides it. */
const defaultSilence = 30_000

/** Manages the AI replies in progress: at most one per chat. */
export type Runs = {
  /** Schedules a reply to an inbound message once its burst has ended. */
  handleMessage: (message: Message) => void
  /**
   * Answers what a person wrote in a chat from a recording on, whose words are known by now or stay missing, unless
   * that was answered. Resolves when the run is stored, or it is clear that there is none.
   */
  answerRecording: (said: { companyId: number; chatId: number; messageId: number; fromId: number }) => Promise<void>
  /** Answers a message again without waiting for the end of a burst. Does nothing while a reply is being written. */
  answerAgain: (message: Message) => void
  /**
   * Answers what the customer wrote last in a chat that was handed back, or waited for the company's plan,
   * unless that was answered.
   */
  resume: (what: { companyId: number; chatId: number }) => void
  /**
   * Takes care of what processes left behind that have died, now and from now on: ends runs that were cut off, goes on
   * with held replies, and answers what nobody has begun to answer. Resolves when the runs of now are settled; call it
   * before any message is handled.
   */
  watchAbandoned: () => Promise<void>
  /** Stops the reply that is being written, or is about to be, in a chat; `runId`: only if it is this one. */
  stop: (what: { chatId: number; because: EndReason; runId?: string }) => void
  /** Resolves when no reply is being written. Bursts that have not ended do not count. */
  settled: () => Promise<void>
  /**
   * Stops all replies. Runs that are cut off, and those opened by messages that arrive from now on, are left to another
   * process or the next start; `settled` waits until these are stored.
   */
  close: () => Promise<void>
}

/**
 * Creates the scheduler of AI replies. `silence`: longest pause in milliseconds between two pieces of a reply
 * (`AI_SILENCE_SECONDS`).
 */
export function createRuns(ports: Ports, { silence = defaultSilence }: { silence?: number } = {}): Runs {
  const closing = new AbortController()
  const leases = createRunLeases(ports, (held) => resumeHeld(held))
  const { track, settled } = trackWork(ports.log)

  const openLeased = async (ofCompany: Ports, message: Message): Promise<OpenedRun | null> => {
    // Kept first: in a long outage its lease may end before it is clear that the run was stored, and this process would
    // take it for one of another.
    const { id } = leases.keep({ id: ports.newId() })
    const opened = await openRunOrLeave(ofCompany, message, { id, holder: leases.holder }, closing.signal)
    if (opened === null) leases.letGo({ id })
    return opened
  }

  const replies = createRepliesInProgress(ports, {
    closing: closing.signal,
    onWork: track,
    onNext: (message) => handleMessage(message),
  })

  const bursts = createBursts(ports, {
    open: openLeased,
    onDraft: track,
    onEnd: (burst) =>
      replies.begin(burst.message, (ofCompany, signals) =>
        leases.during(
          burst.opened,
          performRun(ofCompany, burst, { ...signals, silence, onAwaitingRest: questions.wake }),
        ),
      ),
  })

  const handleMessage = (message: Message) => {
    if (closing.signal.aborted) {
      // No reply is written any more, but the run is stored: the next start finds it and leaves the message to a human.
      const stored = openLeased(portsOfCompany(ports, message.companyId), message)
      return track(leases.during(stored, stored), message.chatId)
    }
    const isPiece = isPieceOfQuestion(message)
    // Queued with its message (`createQuestionWorker`): its rest follows, or it is answered as it is.
    if (isPiece && !bursts.isIn(message.chatId)) return
    // A message that comes during a reply is answered in a run of its own as soon as that one has ended.
    if (!replies.putOff(message)) bursts.add(message, isPiece ? questionWaits : undefined)
  }

  const answerAgain = (message: Message) => {
    if (!closing.signal.aborted && !replies.isIn(message.chatId)) bursts.endWith(message)
  }

  const answerPending = pendingAnswerer(ports, answerAgain)

  const resumeHeld = (held: AbandonedReply) => {
    const { companyId, chatId, replyToId: id, recipientId: fromId } = held.run
    // The reply to a newer message takes its place; else it is looked at again when its lease has ended.
    if (bursts.isIn(chatId) || replies.isIn(chatId)) return
    leases.keep(held.run)
    // Given back with all the others.
    if (closing.signal.aborted) return
    replies.begin({ id, companyId, chatId, fromId }, (ofCompany, signals) =>
      leases.during(held.run, performHeldRun(ofCompany, held, signals)),
    )
  }

  const questions = createQuestionWorker(ports, questionAnswerer(ports, closing.signal, bursts, replies))

  const stop: Runs['stop'] = ({ chatId, because, runId }) => {
    if (runId !== undefined) {
      // A burst finds by itself that its run has ended.
      if (ports.inFlight.replies.get(chatId)?.runId === runId) replies.stop(chatId, because)
      return
    }
    const burst = bursts.remove(chatId)
    if (burst) {
      const cancelled = cancelBurst(portsOfCompany(ports, burst.message.companyId), burst, because, closing.signal)
      track(leases.during(burst.opened, cancelled), chatId)
    }
    replies.stop(chatId, because)
  }

  return {
    handleMessage,
    answerRecording: recordingAnswerer(ports, handleMessage, bursts),
    answerAgain,
    resume(chat) {
      // Where it fails, the hand-back is still queued, or the chat still waits for the plan.
      if (!closing.signal.aborted) track(answerPending(chat), chat.chatId)
    },
    async watchAbandoned() {
      await leases.watchAbandoned()
      questions.wake()
    },
    stop,
    async settled() {
      await questions.settled()
      await settled()
    },
    async close() {
      closing.abort()
      bursts.removeAll()
      replies.stopAll('shutting-down')
      await Promise.all([settled(), questions.close()])
      await leases.close()
    },
  }
}

/**
 * Answers what was written last in a chat by `answerAgain`: as a part of the call that has asked for it, or of
 * the request that stored it.
 */
const pendingAnswerer =
  (ports: Ports, answerAgain: Runs['answerAgain']) =>
  async ({ companyId, chatId }: { companyId: number; chatId: number }): Promise<void> => {
    const { db } = portsOfCompany(ports, companyId)
    const question = await findPendingQuestion(db, chatId)
    if (!question) return
    const requestId = currentRequestId() ?? (await readRequestId(db, question.id))
    inRequest(requestId, () => answerAgain(question))
  }

/** Whether a customer's message is a piece of a question whose rest is still to come. */
const isPieceOfQuestion = ({ text, status, platform, metadata }: Message): boolean =>
  status === 'received' &&
  platform !== 'internal' &&
  (metadata.files ?? []).length === 0 &&
  readConduct(spokenText(text, metadata).ownText).is === 'fragment'

/** Answers queued questions as parts of bursts, unless something else has begun in their chats. */
function questionAnswerer(
  ports: Ports,
  closing: AbortSignal,
  bursts: Pick<Bursts, 'isIn' | 'add' | 'openedIn'>,
  replies: Pick<RepliesInProgress, 'isIn'>,
): QuestionAnswering {
  const isBusy = (chatId: number) => bursts.isIn(chatId) || replies.isIn(chatId)
  return {
    isBusy,
    async answer(question) {
      // Asked again: a message may have come since.
      if (closing.aborted || isBusy(question.chatId)) return
      // The rest of what is being written may still come.
      const { db } = portsOfCompany(ports, question.companyId)
      if (isPieceOfQuestion(question) && waitsForRest(await unansweredSince(db, question), ports.now())) return
      // Another message may have begun a burst meanwhile.
      if (closing.aborted || isBusy(question.chatId)) return
      bursts.add(question)
      await bursts.openedIn(question.chatId)
    },
  }
}

/** Answers recordings by `handleMessage`, which makes them a part of a burst. */
const recordingAnswerer =
  (ports: Ports, handleMessage: Runs['handleMessage'], bursts: Pick<Bursts, 'openedIn'>): Runs['answerRecording'] =>
  async ({ companyId, chatId, messageId, fromId }) => {
    const { db } = portsOfCompany(ports, companyId)
    const question = await findMissedQuestion(db, { chatId, replyToId: messageId - 1, fromId })
    if (question === null) return
    const requestId = await readRequestId(db, question.id)
    inRequest(requestId, () => handleMessage(question))
    await bursts.openedIn(chatId)
  }

/** Keeps count of work in progress; a failure is logged. */
function trackWork(log: Ports['log']) {
  const busy = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>, chatId: number) => {
    const tracked = work
      .catch((error: unknown) => log.error({ chatId, error: String(error) }, 'An AI run could not be settled'))
      .finally(() => busy.delete(tracked))
    busy.add(tracked)
  }
  const settled = async () => {
    while (busy.size > 0) await Promise.all(busy)
  }
  return { track, settled }
}
