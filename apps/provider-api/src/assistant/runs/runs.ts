import type { Message } from '@frontdesk/contract'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AbandonedReply } from './abandonedRun.ts'
import { createBursts, type Bursts } from './bursts.ts'
import { findMissedQuestion, findPendingQuestion } from './findPendingQuestion.ts'
import type { OpenedRun } from './openRun.ts'
import { cancelBurst, openRunOrLeave, performHeldRun, performRun } from './performRun.ts'
import { createRepliesInProgress } from './repliesInProgress.ts'
import { createRunLeases } from './runLeases.ts'
import type { EndReason } from './settleReply.ts'

/** Longest pause in milliseconds within a reply that has begun, unless a setting overrides it. */
const defaultSilence = 30_000

/** Manages the AI replies in progress: at most one per chat. */
export type Runs = {
  /** Schedules a reply to an inbound message once its burst has ended. */
  handleMessage: (message: Message) => void
  /**
   * Answers what a person wrote in a chat from a recording on, whose words are known by now or stay missing, unless that was answered.
   * Resolves when the run is stored, or it is clear that there is none.
   */
  answerRecording: (said: { companyId: number; chatId: number; messageId: number; fromId: number }) => Promise<void>
  /** Answers a message again without waiting for the end of a burst. Does nothing while a reply is being written. */
  answerAgain: (message: Message) => void
  /** Answers what the customer wrote last in a chat that was handed back, or waited for the company's plan, unless that was answered. */
  resume: (what: { companyId: number; chatId: number }) => void
  /**
   * Takes care of runs whose process has died, now and from now on: ends those that were cut off, and goes on with held replies. Resolves
   * when those of now are settled; call it before any message is handled.
   */
  watchAbandoned: () => Promise<void>
  /** Stops the reply that is being written, or is about to be, in a chat. */
  stop: (what: { chatId: number; because: EndReason }) => void
  /** Resolves when no reply is being written. Bursts that have not ended do not count. */
  settled: () => Promise<void>
  /**
   * Stops all replies. Runs that are cut off, and those opened by messages that arrive from now on, are left to another process or the next
   * start; `settled` waits until these are stored.
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

  const openLeased = async (ofCompany: Ports, message: Message): Promise<OpenedRun | null> =>
    leases.keep(await openRunOrLeave(ofCompany, message, leases.holder, closing.signal))

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
        leases.during(burst.opened, performRun(ofCompany, burst, { ...signals, silence })),
      ),
  })

  const handleMessage = (message: Message) => {
    if (closing.signal.aborted) {
      // No reply is written any more, but the run is stored: the next start finds it and leaves the message to a human.
      const stored = openLeased(portsOfCompany(ports, message.companyId), message)
      return track(leases.during(stored, stored), message.chatId)
    }
    // What comes during a reply is answered in a run of its own as soon as that has ended.
    if (!replies.putOff(message)) bursts.add(message)
  }

  const answerAgain = (message: Message) => {
    if (!closing.signal.aborted && !replies.isIn(message.chatId)) bursts.endWith(message)
  }

  const resume: Runs['resume'] = ({ companyId, chatId }) => {
    if (closing.signal.aborted) return
    const { db } = portsOfCompany(ports, companyId)
    const answered = findPendingQuestion(db, chatId).then((question) => question && answerAgain(question))
    track(answered, chatId)
  }

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

  const stop: Runs['stop'] = ({ chatId, because }) => {
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
    resume,
    watchAbandoned: leases.watchAbandoned,
    stop,
    settled,
    async close() {
      closing.abort()
      bursts.removeAll()
      replies.stopAll('shutting-down')
      await settled()
      await leases.close()
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
    handleMessage(question)
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
