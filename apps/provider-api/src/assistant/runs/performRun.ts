import { decideConduct, fittingLabels, needAfter } from '@frontdesk/local-assistant/reading'
import type { Message } from '@frontdesk/contract'
import { stripTimeStamp } from '@frontdesk/time-stamp'
import { storable } from '../../db/storable.ts'
import { CompanyGone } from '../../errors/CompanyGone.ts'
import { outageOf } from '../../errors/outages.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { endQuestions } from '../../queues/queuedQuestions.ts'
import type { GrowingReply } from '../../ports/InFlight.ts'
import type { Ports } from '../../ports/Ports.ts'
import { pause } from '../../time/pause.ts'
import { settleAwaitingRest, wordsOfMarks } from './awaitRest.ts'
import { askAgainLater, mayAskAgain } from './askAgainLater.ts'
import { holdOrComplete, type StoredHeldReply } from './heldReply.ts'
import { mayBegin } from './mayBegin.ts'
import { leaveToHuman } from './obstacles.ts'
import { beginRun, findOpenedRun, openRun, type OpenedRun } from './openRun.ts'
import { publishReply, type ReplyPublisher } from './publishReply.ts'
import { readReply } from './readReply.ts'
import { readRunInput } from './readRunInput.ts'
import type { Run } from './Run.ts'
import { settleCancelled, settleFailed, settleStalled, settleStopped, type EndReason } from './settleReply.ts'
import { completeRun, failRun, recordTokens, type CompleteReply } from './settleRun.ts'
import { throughOutage } from './throughOutage.ts'

/**
 * Messages that are answered together: the last of them, their run, and the draft that clients show of its reply from
 * the first moment on. Null when the AI is not to answer; no draft while the assistant is off.
 */
export type Burst = {
  message: Message
  opened: Promise<OpenedRun | null>
  draft: Promise<ReplyPublisher | null>
}

/**
 * Opens a run under `id`, leased to `holder`. Returns null if it cannot be stored: in an outage the message stays a
 * queued question, which is answered afterwards (`createQuestionWorker`), unless the run was stored after all; else it
 * is left to a human. Never rejects.
 */
export async function openRunOrLeave(
  ports: Ports,
  message: Message,
  { id: runId, holder }: { id: string; holder: string },
  closing: AbortSignal,
): Promise<OpenedRun | null> {
  const { chatId } = message
  try {
    return await openRun(ports, { id: runId, holder }, message, closing)
  } catch (error) {
    ports.log.error({ chatId, error: String(error) }, 'An AI run could not be opened')
    try {
      if (outageOf(error) !== null)
        return await throughOutage(ports, chatId, closing, () => findOpenedRun(ports.db, runId))
      await abandonRun(ports, runId, message, closing)
    } catch (again) {
      // The question is still queued.
      ports.log.error({ chatId, error: String(again) }, 'A message could not be left to a human')
    }
    return null
  }
}

/** Ends a run that could not begin, by a fault that is no outage. Its row may or may not exist. */
async function abandonRun(
  ports: Ports,
  runId: string,
  { id: replyToId, companyId, chatId }: Message,
  closing: AbortSignal,
): Promise<void> {
  await throughOutage(ports, chatId, closing, async () => {
    if (await failRun(ports, { id: runId, companyId, chatId, replyToId }, 'assistant-failed', 'ASSISTANT_FAILED'))
      return
    await withCompanyTransaction(ports, companyId, async (trx, emit) => {
      await endQuestions(trx, { chatId, id: replyToId })
      await leaveToHuman(trx, emit, { chatId, replyToId, now: ports.now() }, 'failed')
    })
  })
}

/** Shows clients that the AI is writing, before the burst has ended. */
export async function openDraft(
  ports: Ports,
  { message, opened }: Omit<Burst, 'draft'>,
): Promise<ReplyPublisher | null> {
  const run = await opened
  if (run === null || run.fromId === null) return null
  const { id: replyToId, companyId, chatId, fromId: recipientId } = message
  const publisher = publishReply(
    ports,
    { id: run.id, fromId: run.fromId, companyId, chatId, replyToId, recipientId },
    ports.assistant.kind,
  )
  publisher.created()
  return publisher
}

/** Ends the run of a burst that has not ended, and the draft that clients show of it. */
export async function cancelBurst(
  ports: Ports,
  { message: { companyId, chatId }, opened, draft }: Burst,
  because: EndReason,
  closing: AbortSignal,
): Promise<void> {
  const [run, shown] = await Promise.all([opened, draft])
  shown?.cancelled('CANCELLED', 'The reply was stopped')
  if (run !== null) await settleCancelled(ports, { runId: run.id, companyId, chatId, because }, closing)
}

/**
 * The signals that end a run early: `stop`, which aborts when the server closes, too; `closing` also ends the recording
 * of how the run has ended; `silence`: the longest pause in milliseconds; `onAwaitingRest`: called when the run has
 * ended because the rest of its question is still to come.
 */
type Bounds = { stop: AbortSignal; closing: AbortSignal; silence: number; onAwaitingRest: () => void }

/** Writes the reply of a burst, and sends it when its hold is over. */
export async function performRun(ports: Ports, { message, opened, draft }: Burst, bounds: Bounds): Promise<void> {
  const { stop, closing } = bounds
  const { chatId, companyId } = message
  const [openedRun, shown] = await Promise.all([opened, draft])
  if (openedRun === null) return
  const runId = openedRun.id
  const begin = () => beginRun(ports, openedRun, message)
  const run = await throughOutage(ports, chatId, stop, begin).catch(async (error: unknown) => {
    ports.log.error({ runId, error: String(error) }, 'An AI run could not begin')
    if (stop.aborted)
      await settleCancelled(ports, { runId, companyId, chatId, because: stop.reason as EndReason }, closing) // As in `writeReply`.
    else await abandonRun(ports, runId, message, closing)
    return null
  })
  if (!run) return shown?.cancelled('CANCELLED', 'The AI may not answer')
  const publisher = shown ?? publishReply(ports, run, ports.assistant.kind)
  await whileGrowing(ports, run, publisher, bounds, (hold) => writeReply(ports, run, publisher, { ...bounds, hold }))
}

/** Goes on with a held reply that an earlier process left behind. */
export async function performHeldRun(
  ports: Ports,
  { run, reply }: { run: Run; reply: StoredHeldReply },
  bounds: Pick<Bounds, 'stop' | 'closing'>,
): Promise<void> {
  const publisher = publishReply(ports, run, ports.assistant.kind)
  await whileGrowing(ports, run, publisher, bounds, (hold) =>
    sendAfterHold(ports, run, publisher, reply, { ...bounds, hold }),
  )
}

/**
 * The hold of a reply: `begin` makes its text the one that a stop or a take-over gets, and `released` aborts
 * when somebody has sent it.
 */
type Hold = { begin: (text: string) => void; released: AbortSignal }

const unexpected = { code: 'ASSISTANT_FAILED', message: 'The AI run failed unexpectedly' } as const

/** Does the work of a run, whose reply can be frozen meanwhile, and settles the run when the work throws. */
async function whileGrowing(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { stop, closing }: Pick<Bounds, 'stop' | 'closing'>,
  work: (hold: Hold) => Promise<void>,
): Promise<void> {
  const { replies } = ports.inFlight
  const released = new AbortController()
  let heldText: string | null = null
  const growing: GrowingReply = {
    runId: run.id,
    companyId: run.companyId,
    freeze: () => {
      const published = publisher.freeze()
      return heldText ?? storable(published)
    },
    isFrozen: publisher.isFrozen,
    release: () => released.abort(),
  }
  replies.set(run.chatId, growing)
  try {
    await work({ begin: (text) => void (heldText = text), released: released.signal })
  } catch (error) {
    if (error instanceof CompanyGone) {
      ports.log.info({ runId: run.id, companyId: run.companyId }, 'An AI run ended with its company')
      return publisher.cancelled('CANCELLED', 'The company no longer exists')
    }
    ports.log.error({ runId: run.id, error: String(error) }, 'An AI run failed unexpectedly')
    if (stop.aborted)
      await settleStopped(ports, run, publisher, stop.reason as EndReason, closing) // As in `writeReply`.
    else await settleFailed(ports, run, publisher, unexpected, closing)
  } finally {
    if (replies.get(run.chatId) === growing) replies.delete(run.chatId)
  }
}

async function writeReply(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { stop, closing, silence, onAwaitingRest, hold }: Bounds & { hold: Hold },
): Promise<void> {
  const { input, pacing } = await throughOutage(ports, run.chatId, stop, () => readRunInput(ports, run))
  publisher.setPace(pacing?.charactersPerSecond ?? null)
  const decision = decideConduct(input, ports.assistant.kind !== 'local')
  if (decision.does === 'nothing') return settleStopped(ports, run, publisher, 'nothing-asked', closing)
  const begin = () => mayBegin(ports, run)
  if (decision.does === 'say') {
    if (!(await begin())) return settleStopped(ports, run, publisher, 'long-wait', closing)
    publisher.piece(decision.text)
  }
  const reply = await (
    decision.does === 'say'
      ? Promise.resolve({
          type: 'done',
          text: decision.text,
          needsHuman: false,
          needsRest: false,
          sources: [],
          labels: fittingLabels(input, input.labels ?? []),
        } as const)
      : readReply(ports, input, publisher, stop, silence, begin)
  ).catch((error: unknown) => {
    ports.log.error({ runId: run.id, error: String(error) }, 'The AI model failed')
    return { type: 'failed', code: 'ASSISTANT_FAILED', message: 'The AI model failed' } as const
  })
  switch (reply.type) {
    case 'stopped':
      return settleStopped(ports, run, publisher, stop.reason as EndReason, closing) // Only `createRuns` aborts `stop`, always with such a reason.
    case 'too-late':
      return settleStopped(ports, run, publisher, 'long-wait', closing)
    case 'failed':
      if (mayAskAgain(reply) && (await askAgainLater(ports, run, publisher, closing))) return onAwaitingRest()
      return settleFailed(ports, run, publisher, reply, closing)
    case 'stalled':
      return settleStalled(ports, run, publisher, reply, closing)
    case 'done': {
      if ('tokens' in reply && reply.tokens) await recordTokens(ports, run, reply.tokens)
      const isMarkAlone = reply.text.trim() === ''
      if (isMarkAlone && reply.needsRest && !reply.needsHuman && input.mayAwaitRest) {
        await settleAwaitingRest(ports, run, publisher, closing)
        return onAwaitingRest()
      }
      const said = isMarkAlone ? wordsOfMarks(reply, input) : reply
      if (isMarkAlone && !(await begin())) return settleStopped(ports, run, publisher, 'long-wait', closing)
      if (isMarkAlone) publisher.piece(said.text)
      const text = storable(stripTimeStamp(said.text).trim())
      if (text === '') {
        const silent = { code: 'ASSISTANT_SILENT', message: 'The reply was empty' }
        return settleFailed(ports, run, publisher, silent, closing)
      }
      await untilDrained(publisher, stop)
      if (stop.aborted) return settleStopped(ports, run, publisher, stop.reason as EndReason, closing)
      const need = needAfter(input, decision, { ...reply, needsHuman: said.needsHuman })
      // The product's own help has no entries that the company could change (TEACH-3).
      const sources = input.desk === 'company' ? reply.sources.map(({ id, question }) => ({ id, question })) : []
      const complete: CompleteReply = { text, need, sources, labels: reply.labels }
      // The message is published before the end of its run, so that no client removes the draft before the message is
      // there.
      const ended = await throughOutage(ports, run.chatId, stop, () => holdOrComplete(ports, run, complete))
      if (ended.heldUntil !== null) {
        const held = { text, need, sources, until: ended.heldUntil }
        return sendAfterHold(ports, run, publisher, held, { stop, closing, hold })
      }
      if (ended.message) publisher.completed()
      else publisher.cancelled('CANCELLED', 'The reply was stopped')
    }
  }
}

function untilDrained(publisher: ReplyPublisher, stop: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
  return Promise.race([publisher.drained(), stopped])
}

/** Sends a held reply when its time has come, unless it is stopped or somebody sends it before. */
async function sendAfterHold(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { until, ...complete }: StoredHeldReply,
  { stop, closing, hold }: Pick<Bounds, 'stop' | 'closing'> & { hold: Hold },
): Promise<void> {
  hold.begin(complete.text)
  const holdFor = until.getTime() - ports.now().getTime()
  if (holdFor > 0) await pause(ports.later, holdFor, AbortSignal.any([stop, hold.released]))
  if (stop.aborted) return settleStopped(ports, run, publisher, stop.reason as EndReason, closing)
  // Sent by somebody: their message is published already.
  if (hold.released.aborted) return publisher.completed()
  const message = await throughOutage(ports, run.chatId, stop, () => completeRun(ports, run, complete))
  if (message) publisher.completed()
  else publisher.cancelled('CANCELLED', 'The reply was stopped')
}
