import type { Message } from '@frontdesk/contract'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AbandonedReply } from './abandonedRun.ts'
import { findMissedQuestion, findPendingQuestion } from './findPendingQuestion.ts'
import type { OpenedRun } from './openRun.ts'
import { cancelBurst, openDraft, openRunOrLeave, performHeldRun, performRun } from './performRun.ts'
import type { Burst } from './performRun.ts'
import type { EndReason } from './settleReply.ts'
import { createRunLeases } from './runLeases.ts'

/**
 * Customers write in bursts: a reply begins after this many milliseconds without a new message, and answers the last
 * one.
 */
const burstEndsAfter = 1500
/** Longest pause in milliseconds within a reply that has begun, unless a setting overrides it. */
const defaultSilence = 30_000

/** A burst that has not ended: its latest message, its run (null: the AI is not to answer), and the timer of its end. */
type Gathering = Burst & { cancel: () => void }
type Work = (ofCompany: Ports, signals: { stop: AbortSignal; closing: AbortSignal }) => Promise<void>
type Writing = { stop: AbortController; next: Message | null }
/** The message that a run answers. */
type Question = Pick<Message, 'id' | 'companyId' | 'chatId' | 'fromId'>

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
  const gathering = new Map<number, Gathering>()
  const writing = new Map<number, Writing>()
  const closing = new AbortController()
  const leases = createRunLeases(ports, (held) => resumeHeld(held))
  const { track, settled } = trackWork(ports.log)

  const openLeased = async (ofCompany: Ports, message: Message): Promise<OpenedRun | null> =>
    leases.keep(await openRunOrLeave(ofCompany, message, leases.holder, closing.signal))

  const openBurst = (before: Gathering | undefined, message: Message): Burst => {
    const ofCompany = portsOfCompany(ports, message.companyId)
    const burst = burstWith(ofCompany, before, message, () => openLeased(ofCompany, message))
    track(burst.draft, message.chatId)
    return burst
  }

  const handleMessage = (message: Message) => {
    const { chatId } = message
    if (closing.signal.aborted) {
      // No reply is written any more, but the run is stored: the next start finds it and leaves the message to a human.
      const stored = openLeased(portsOfCompany(ports, message.companyId), message)
      return track(leases.during(stored, stored), chatId)
    }
    const current = writing.get(chatId)
    if (current) {
      // Answered in a run of its own as soon as the current one has ended.
      current.next = message
      return
    }
    const before = gathering.get(chatId)
    before?.cancel()
    gathering.set(chatId, { ...openBurst(before, message), cancel: ports.later(burstEndsAfter, () => begin(chatId)) })
  }

  const answerAgain = (message: Message) => {
    const { chatId } = message
    if (closing.signal.aborted || writing.has(chatId)) return
    const before = gathering.get(chatId)
    before?.cancel()
    const newest = before && before.message.id > message.id ? before.message : message
    gathering.set(chatId, { ...openBurst(before, newest), cancel: () => undefined })
    begin(chatId)
  }

  const resume: Runs['resume'] = ({ companyId, chatId }) => {
    if (closing.signal.aborted) return
    const { db } = portsOfCompany(ports, companyId)
    const answered = findPendingQuestion(db, chatId).then((question) => question && answerAgain(question))
    track(answered, chatId)
  }

  const begin = (chatId: number) => {
    const burst = gathering.get(chatId)
    if (!burst) return
    gathering.delete(chatId)
    write(burst.message, (ofCompany, signals) =>
      leases.during(burst.opened, performRun(ofCompany, burst, { ...signals, silence })),
    )
  }

  const write = (question: Question, work: Work) => {
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
      if (next && (closing.signal.aborted || !signal.aborted)) handleMessage(next)
    }
    track(ending(work(ofCompany, { stop: signal, closing: closing.signal }), end), chatId)
  }

  const resumeHeld = (held: AbandonedReply) => {
    const { companyId, chatId, replyToId: id, recipientId: fromId } = held.run
    // The reply to a newer message takes its place; else it is looked at again when its lease has ended.
    if (gathering.has(chatId) || writing.has(chatId)) return
    leases.keep(held.run)
    // Given back with all the others.
    if (closing.signal.aborted) return
    write({ id, companyId, chatId, fromId }, (ofCompany, signals) =>
      leases.during(held.run, performHeldRun(ofCompany, held, signals)),
    )
  }

  const stop: Runs['stop'] = ({ chatId, because }) => {
    const burst = gathering.get(chatId)
    burst?.cancel()
    gathering.delete(chatId)
    if (burst) {
      const cancelled = cancelBurst(portsOfCompany(ports, burst.message.companyId), burst, because, closing.signal)
      track(leases.during(burst.opened, cancelled), chatId)
    }
    const current = writing.get(chatId)
    current?.stop.abort(because)
    writing.delete(chatId)
  }

  return {
    handleMessage,
    answerRecording: recordingAnswerer(ports, handleMessage, gathering),
    answerAgain,
    resume,
    watchAbandoned: leases.watchAbandoned,
    stop,
    settled,
    async close() {
      closing.abort()
      for (const burst of gathering.values()) burst.cancel()
      gathering.clear()
      for (const current of writing.values()) current.stop.abort('shutting-down' satisfies EndReason)
      await settled()
      await leases.close()
    },
  }
}

/** Answers recordings by `handleMessage`, which makes them a part of the bursts that are `gathering`. */
const recordingAnswerer =
  (
    ports: Ports,
    handleMessage: Runs['handleMessage'],
    gathering: ReadonlyMap<number, Gathering>,
  ): Runs['answerRecording'] =>
  async ({ companyId, chatId, messageId, fromId }) => {
    const { db } = portsOfCompany(ports, companyId)
    const question = await findMissedQuestion(db, { chatId, replyToId: messageId - 1, fromId })
    if (question === null) return
    handleMessage(question)
    await gathering.get(chatId)?.opened
  }

/** A burst with its run. One that began while the AI was off or silent has none yet. Each message gets the draft anew, below itself. */
function burstWith(
  ofCompany: Ports,
  before: Burst | undefined,
  message: Message,
  open: () => Promise<OpenedRun | null>,
): Burst {
  const opened = before ? before.opened.then((run) => run ?? open()) : open()
  return { message, opened, draft: openDraft(ofCompany, { message, opened }) }
}

/** What another process, or an earlier one, has received and left unanswered since. */
function findMissed(ofCompany: Ports, { id, chatId, fromId }: Question): Promise<Message | null> {
  return findMissedQuestion(ofCompany.db, { chatId, replyToId: id, fromId }).catch((error: unknown) => {
    ofCompany.log.error({ chatId, error: String(error) }, 'Missed messages could not be read')
    return null
  })
}

/** Waits for work and then for its end, also when the work fails. */
async function ending(work: Promise<void>, end: () => Promise<void>): Promise<void> {
  try {
    await work
  } finally {
    await end()
  }
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
