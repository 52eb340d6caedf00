import type { Message } from '@frontdesk/contract'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports, StopReason } from '../ports/Ports.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readReply } from './readReply.ts'
import { leaveToHuman } from './obstacles.ts'
import { beginRun, openRun } from './openRun.ts'
import { readIntent } from './readIntent.ts'
import { readRunInput } from './readRunInput.ts'
import type { Run } from './Run.ts'
import { cancelRun, completeRun, failRun } from './settleRun.ts'
import { storeStalledReply } from './stoppedReply.ts'
import { publishReply, type ReplyPublisher } from './publishReply.ts'
import { unansweredTurns } from './unansweredTurns.ts'
import { untilDone } from './untilDone.ts'

/** People write in bursts: a reply begins when nothing came for so long, and answers the last message. */
const burstEndsAfter = 1500
/** How long a reply that has begun may pause, in milliseconds, where no setting says otherwise. */
const usualSilence = 30_000

type Because = StopReason | 'shutting-down'
type Gathering = { message: Message; opened: Promise<string | null>; callOff: () => void }
type Writing = { stop: AbortController; next: Message | null }

/** The AI replies that are being written: at most one in a chat. */
export type Runs = {
  /** A message came that the AI is to answer. */
  heard: (message: Message) => void
  /** A message is to be answered again, without waiting for the rest of a burst. Nothing happens while a reply is being written. */
  answerAgain: (message: Message) => void
  /** Stops what is being written, or is about to be, in a chat. */
  stop: (what: { chatId: number; because: Because }) => void
  /** Resolves when nothing is being written; what waits for the end of a burst does not count. */
  settled: () => Promise<void>
  /** Ends all; what was being written is found by the next start, and so is what is heard from now on: `settled` waits for its note. */
  close: () => Promise<void>
}

/** `silence`: how many milliseconds may pass between two words of a reply (`AI_SILENCE_SECONDS`). */
export function createRuns(ports: Ports, { silence = usualSilence }: { silence?: number } = {}): Runs {
  const gathering = new Map<number, Gathering>()
  const writing = new Map<number, Writing>()
  const busy = new Set<Promise<void>>()
  const closing = new AbortController()

  const track = (work: Promise<void>, chatId: number) => {
    const tracked = work
      .catch((error: unknown) => ports.log.error({ chatId, error: String(error) }, 'An AI run could not be settled'))
      .finally(() => busy.delete(tracked))
    busy.add(tracked)
  }

  const heard = (message: Message) => {
    const { chatId } = message
    if (closing.signal.aborted) {
      // Nobody writes any more, but its run is opened: the next start finds it, and leaves the message to a human.
      track(
        open(portsOfCompany(ports, message.companyId), message, closing.signal).then(() => undefined),
        chatId,
      )
      return
    }
    const current = writing.get(chatId)
    if (current) {
      // Answered in a run of its own as soon as this one is done.
      current.next = message
      return
    }
    const before = gathering.get(chatId)
    before?.callOff()
    const opened = before?.opened ?? open(portsOfCompany(ports, message.companyId), message, closing.signal)
    if (!before)
      track(
        opened.then(() => undefined),
        chatId,
      )
    gathering.set(chatId, { message, opened, callOff: ports.later(burstEndsAfter, () => begin(chatId)) })
  }

  const answerAgain = (message: Message) => {
    const { chatId } = message
    if (closing.signal.aborted || writing.has(chatId)) return
    if (!gathering.has(chatId)) heard(message)
    gathering.get(chatId)?.callOff()
    begin(chatId)
  }

  const begin = (chatId: number) => {
    const burst = gathering.get(chatId)
    if (!burst) return
    gathering.delete(chatId)
    const current: Writing = { stop: new AbortController(), next: null }
    writing.set(chatId, current)
    const end = () => {
      if (writing.get(chatId) === current) writing.delete(chatId)
      if (current.next && (closing.signal.aborted || !current.stop.signal.aborted)) heard(current.next)
    }
    track(
      write(portsOfCompany(ports, burst.message.companyId), burst, {
        stop: current.stop.signal,
        closing: closing.signal,
        silence,
      }).finally(end),
      chatId,
    )
  }

  const stop: Runs['stop'] = ({ chatId, because }) => {
    const burst = gathering.get(chatId)
    burst?.callOff()
    gathering.delete(chatId)
    if (burst) {
      const ofCompany = portsOfCompany(ports, burst.message.companyId)
      track(
        burst.opened.then((runId) =>
          runId === null ? undefined : cancel(ofCompany, { runId, chatId, because }, closing.signal),
        ),
        chatId,
      )
    }
    const current = writing.get(chatId)
    current?.stop.abort(because)
    writing.delete(chatId)
    // The reply alone was stopped: what the customer wrote meanwhile is answered.
    if (because === 'stopped' && current?.next) heard(current.next)
  }

  const settled = async () => {
    while (busy.size > 0) await Promise.all(busy)
  }

  return {
    heard,
    answerAgain,
    stop,
    settled,
    async close() {
      closing.abort()
      for (const burst of gathering.values()) burst.callOff()
      gathering.clear()
      for (const current of writing.values()) current.stop.abort('shutting-down' satisfies Because)
      await settled()
    },
  }
}

/** Opens a run. When that cannot be noted, the customer is left to a human. */
async function open(ports: Ports, message: Message, closing: AbortSignal): Promise<string | null> {
  const runId = ports.newId()
  try {
    return await openRun(ports, runId, message)
  } catch (error) {
    ports.log.error({ chatId: message.chatId, error: String(error) }, 'An AI run could not be opened')
    await giveUp(ports, runId, message, closing)
    return null
  }
}

/** Ends a run that could not begin; whether its row is there is not known. */
async function giveUp(
  ports: Ports,
  runId: string,
  { id: replyToId, companyId, chatId }: Message,
  closing: AbortSignal,
): Promise<void> {
  await untilDone(ports, chatId, closing, async () => {
    if (await failRun(ports, { id: runId, companyId, chatId, replyToId }, 'assistant-failed', 'ASSISTANT_FAILED'))
      return
    await withCompanyTransaction(ports, companyId, (trx, emit) => leaveToHuman(trx, emit, { chatId, replyToId }))
  })
}

/** When a run ends early. */
type Bounds = { stop: AbortSignal; closing: AbortSignal; silence: number }

async function write(ports: Ports, { message, opened }: Gathering, bounds: Bounds): Promise<void> {
  const { stop, closing } = bounds
  const runId = await opened
  if (runId === null) return
  const run = await beginRun(ports, runId, message).catch(async (error: unknown) => {
    ports.log.error({ runId, error: String(error) }, 'An AI run could not begin')
    if (stop.aborted)
      await cancel(ports, { runId, chatId: message.chatId, because: stop.reason as Because }, closing) // As in `hear`.
    else await giveUp(ports, runId, message, closing)
    return null
  })
  if (!run) return
  const teller = publishReply(ports, run, ports.assistant.kind)
  const { replies } = ports.inFlight
  const growing = { runId: run.id, freeze: teller.freeze, isFrozen: teller.isFrozen }
  replies.set(run.chatId, growing)
  try {
    await hear(ports, run, teller, bounds)
  } catch (error) {
    ports.log.error({ runId, error: String(error) }, 'An AI run broke')
    if (stop.aborted)
      await stopped(ports, run, teller, stop.reason as Because, closing) // As in `hear`.
    else await failed(ports, run, teller, { code: 'ASSISTANT_FAILED', message: 'The run broke' }, closing)
  } finally {
    if (replies.get(run.chatId) === growing) replies.delete(run.chatId)
  }
}

async function hear(ports: Ports, run: Run, teller: ReplyPublisher, { stop, closing, silence }: Bounds): Promise<void> {
  const input = await readRunInput(ports, run)
  const reply = await readReply(ports, input, teller, stop, silence).catch((error: unknown) => {
    ports.log.error({ runId: run.id, error: String(error) }, 'The assistant broke')
    return { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The assistant broke' } as const
  })
  switch (reply.type) {
    case 'stopped':
      return stopped(ports, run, teller, stop.reason as Because, closing) // `stop` is aborted by `runs` alone, with such a reason.
    case 'failed':
      return failed(ports, run, teller, reply, closing)
    case 'stalled':
      return stalled(ports, run, teller, reply, closing)
    case 'done': {
      const text = stripTimeStamp(reply.text).trim()
      if (text === '')
        return failed(ports, run, teller, { code: 'ASSISTANT_SILENT', message: 'The reply was empty' }, closing)
      teller.flush()
      // The message is told before the end of its run, so that no draft is gone before its message is there.
      const needsHuman =
        reply.needsHuman || unansweredTurns(input.history).some((turn) => readIntent(turn.text) === 'human')
      if (await completeRun(ports, run, { text, needsHuman })) teller.completed()
      else teller.cancelled('CANCELLED', 'The reply was stopped')
    }
  }
}

const sentences: Record<StopReason, string> = {
  'administrator-wrote': 'An administrator took over',
  'ai-switched-off': 'The AI was switched off',
  'taken-over': 'An administrator took over',
  stopped: 'The reply was stopped',
  'assistant-off': 'The assistant was switched off',
}

async function stopped(
  ports: Ports,
  run: Run,
  teller: ReplyPublisher,
  because: Because,
  closing: AbortSignal,
): Promise<void> {
  if (because !== 'shutting-down') teller.cancelled('CANCELLED', sentences[because])
  await cancel(ports, { runId: run.id, chatId: run.chatId, because }, closing)
}

/** What was told of the reply is kept, and a human is asked; a reply of which nothing was told has failed. */
async function stalled(
  ports: Ports,
  run: Run,
  teller: ReplyPublisher,
  { message }: { message: string },
  closing: AbortSignal,
): Promise<void> {
  teller.flush()
  const said = teller.freeze().trim()
  if (said === '') return failed(ports, run, teller, { code: 'ASSISTANT_TIMED_OUT', message }, closing)
  ports.log.warn({ runId: run.id, companyId: run.companyId, code: 'ASSISTANT_STALLED' }, message)
  const isKept = await untilDone(ports, run.chatId, closing, () => storeStalledReply(ports, run, said))
  // Null: as in `failed`.
  if (isKept !== null) teller.cancelled('CANCELLED', 'The reply did not go on')
}

async function cancel(
  ports: Ports,
  { runId, chatId, because }: { runId: string; chatId: number; because: Because },
  closing: AbortSignal,
): Promise<void> {
  // What a fallen server leaves is ended by the next start, with a notice; so is this.
  if (because === 'shutting-down') return
  await untilDone(ports, chatId, closing, () => cancelRun(ports, runId, because))
}

async function failed(
  ports: Ports,
  run: Run,
  teller: ReplyPublisher,
  { code, message }: { code: string; message: string },
  closing: AbortSignal,
): Promise<void> {
  ports.log.warn({ runId: run.id, companyId: run.companyId, code }, message)
  const hasFailed = await untilDone(ports, run.chatId, closing, () =>
    failRun(ports, run, code === 'ASSISTANT_PROMPT_LEAK' ? 'assistant-withheld' : 'assistant-failed', code),
  )
  if (hasFailed) teller.failed(code, 'The assistant could not answer')
  // Null: the next start ends it, and says so.
  else if (hasFailed === false) teller.cancelled('CANCELLED', 'The reply was stopped')
}
