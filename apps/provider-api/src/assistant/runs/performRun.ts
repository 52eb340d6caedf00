import type { Message } from '@frontdesk/contract'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports, StopReason } from '../../ports/Ports.ts'
import { readIntent } from '../language/readIntent.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'
import { leaveToHuman } from './obstacles.ts'
import { beginRun, openRun } from './openRun.ts'
import { publishReply, type ReplyPublisher } from './publishReply.ts'
import { readReply } from './readReply.ts'
import { readRunInput } from './readRunInput.ts'
import type { Run } from './Run.ts'
import { cancelRun, completeRun, failRun } from './settleRun.ts'
import { storeStalledReply } from './stoppedReply.ts'
import { untilDone } from './untilDone.ts'

/** Why a run ended before its reply was complete. */
export type EndReason = StopReason | 'shutting-down'

/** Messages that are answered together: the last of them, and the id of their run; null when the AI is not to answer. */
export type Burst = { message: Message; opened: Promise<string | null> }

/** Opens a run and returns its id. If the run cannot be stored, leaves the message to a human and returns null. */
export async function openRunOrLeave(ports: Ports, message: Message, closing: AbortSignal): Promise<string | null> {
  const runId = ports.newId()
  try {
    return await openRun(ports, runId, message)
  } catch (error) {
    ports.log.error({ chatId: message.chatId, error: String(error) }, 'An AI run could not be opened')
    await abandonRun(ports, runId, message, closing)
    return null
  }
}

/** Ends a run that could not begin. Its row may or may not exist. */
async function abandonRun(
  ports: Ports,
  runId: string,
  { id: replyToId, companyId, chatId }: Message,
  closing: AbortSignal,
): Promise<void> {
  await untilDone(ports, chatId, closing, async () => {
    if (await failRun(ports, { id: runId, companyId, chatId, replyToId }, 'assistant-failed', 'ASSISTANT_FAILED'))
      return
    await withCompanyTransaction(ports, companyId, (trx, emit) =>
      leaveToHuman(trx, emit, { chatId, replyToId }, 'failed'),
    )
  })
}

/** What ends a run early: signals, and the longest pause in milliseconds. */
type Bounds = { stop: AbortSignal; closing: AbortSignal; silence: number }

export async function performRun(ports: Ports, { message, opened }: Burst, bounds: Bounds): Promise<void> {
  const { stop, closing } = bounds
  const runId = await opened
  if (runId === null) return
  const run = await beginRun(ports, runId, message).catch(async (error: unknown) => {
    ports.log.error({ runId, error: String(error) }, 'An AI run could not begin')
    if (stop.aborted)
      await settleCancelled(ports, { runId, chatId: message.chatId, because: stop.reason as EndReason }, closing) // As in `writeReply`.
    else await abandonRun(ports, runId, message, closing)
    return null
  })
  if (!run) return
  const publisher = publishReply(ports, run, ports.assistant.kind)
  const { replies } = ports.inFlight
  const growing = { runId: run.id, freeze: publisher.freeze, isFrozen: publisher.isFrozen }
  replies.set(run.chatId, growing)
  try {
    await writeReply(ports, run, publisher, bounds)
  } catch (error) {
    ports.log.error({ runId, error: String(error) }, 'An AI run broke')
    if (stop.aborted)
      await settleStopped(ports, run, publisher, stop.reason as EndReason, closing) // As in `writeReply`.
    else await settleFailed(ports, run, publisher, { code: 'ASSISTANT_FAILED', message: 'The run broke' }, closing)
  } finally {
    if (replies.get(run.chatId) === growing) replies.delete(run.chatId)
  }
}

async function writeReply(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { stop, closing, silence }: Bounds,
): Promise<void> {
  const input = await readRunInput(ports, run)
  const reply = await readReply(ports, input, publisher, stop, silence).catch((error: unknown) => {
    ports.log.error({ runId: run.id, error: String(error) }, 'The assistant broke')
    return { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The assistant broke' } as const
  })
  switch (reply.type) {
    case 'stopped':
      return settleStopped(ports, run, publisher, stop.reason as EndReason, closing) // Only `createRuns` aborts `stop`, always with such a reason.
    case 'failed':
      return settleFailed(ports, run, publisher, reply, closing)
    case 'stalled':
      return settleStalled(ports, run, publisher, reply, closing)
    case 'done': {
      const text = stripTimeStamp(reply.text).trim()
      if (text === '')
        return settleFailed(
          ports,
          run,
          publisher,
          { code: 'ASSISTANT_SILENT', message: 'The reply was empty' },
          closing,
        )
      publisher.flush()
      // The message is published before the end of its run, so that no client removes the draft before the message is
      // there.
      const isAsked = unansweredTurns(input).some((turn) => readIntent(turn.text) === 'human')
      const need = isAsked ? 'asked' : reply.needsHuman ? 'handed-over' : null
      if (await completeRun(ports, run, { text, need })) publisher.completed()
      else publisher.cancelled('CANCELLED', 'The reply was stopped')
    }
  }
}

const stopMessages: Record<StopReason, string> = {
  'administrator-wrote': 'An administrator took over',
  'ai-switched-off': 'The AI was switched off',
  'taken-over': 'An administrator took over',
  stopped: 'The reply was stopped',
  'assistant-off': 'The assistant was switched off',
}

async function settleStopped(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  because: EndReason,
  closing: AbortSignal,
): Promise<void> {
  if (because !== 'shutting-down') publisher.cancelled('CANCELLED', stopMessages[because])
  await settleCancelled(ports, { runId: run.id, chatId: run.chatId, because }, closing)
}

/**
 * Stores what was published of a reply that did not continue, and marks the chat as needing a human. If nothing was
 * published, the run has failed.
 */
async function settleStalled(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { message }: { message: string },
  closing: AbortSignal,
): Promise<void> {
  publisher.flush()
  const publishedText = publisher.freeze().trim()
  if (publishedText === '')
    return settleFailed(ports, run, publisher, { code: 'ASSISTANT_TIMED_OUT', message }, closing)
  ports.log.warn({ runId: run.id, companyId: run.companyId, code: 'ASSISTANT_STALLED' }, message)
  const isStored = await untilDone(ports, run.chatId, closing, () => storeStalledReply(ports, run, publishedText))
  // Null: as in `settleFailed`.
  if (isStored !== null) publisher.cancelled('CANCELLED', 'The reply did not go on')
}

export async function settleCancelled(
  ports: Ports,
  { runId, chatId, because }: { runId: string; chatId: number; because: EndReason },
  closing: AbortSignal,
): Promise<void> {
  // The next start ends the runs that the server leaves behind, with a notice; this one too.
  if (because === 'shutting-down') return
  await untilDone(ports, chatId, closing, () => cancelRun(ports, runId, because))
}

async function settleFailed(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { code, message }: { code: string; message: string },
  closing: AbortSignal,
): Promise<void> {
  ports.log.warn({ runId: run.id, companyId: run.companyId, code }, message)
  const hasFailed = await untilDone(ports, run.chatId, closing, () =>
    failRun(ports, run, code === 'ASSISTANT_PROMPT_LEAK' ? 'assistant-withheld' : 'assistant-failed', code),
  )
  if (hasFailed) publisher.failed(code, 'The assistant could not answer')
  // Null: the next start ends the run and publishes that.
  else if (hasFailed === false) publisher.cancelled('CANCELLED', 'The reply was stopped')
}
