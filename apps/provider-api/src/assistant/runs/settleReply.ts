import type { Ports, StopReason } from '../../ports/Ports.ts'
import type { ReplyPublisher } from './publishReply.ts'
import type { Run } from './Run.ts'
import { cancelRun, failRun, type nothingAsked } from './settleRun.ts'
import { storeStalledReply } from './stoppedReply.ts'
import { throughOutage } from './throughOutage.ts'

/** Why a run ended before its reply was complete. */
export type EndReason = StopReason | 'shutting-down' | typeof nothingAsked

const stopMessages: Record<Exclude<EndReason, 'shutting-down'>, string> = {
  'administrator-wrote': 'An administrator took over',
  'ai-switched-off': 'The AI was switched off',
  'taken-over': 'An administrator took over',
  stopped: 'The reply was stopped',
  'nothing-asked': 'Nothing is asked that needs a reply',
  'assistant-off': 'The assistant was switched off',
  'channel-off': 'The channel was disconnected',
  'long-wait': 'The customer has waited too long, and a person was called',
  edited: 'The question was changed',
  'chats-joined': 'The chat is one with another now',
}

/**
 * Ends a run that was stopped, and the draft that clients show of it. This and the others below wait out an outage and
 * reject when the server closes meanwhile: whoever finds the run then ends it, and publishes that.
 */
export async function settleStopped(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  because: EndReason,
  closing: AbortSignal,
): Promise<void> {
  if (because !== 'shutting-down') publisher.cancelled('CANCELLED', stopMessages[because])
  await settleCancelled(ports, { runId: run.id, companyId: run.companyId, chatId: run.chatId, because }, closing)
}

/**
 * Stores what was published of a reply that did not continue, and marks the chat as needing a human. If nothing was
 * published, the run has failed.
 */
export async function settleStalled(
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
  await throughOutage(ports, run.chatId, closing, () => storeStalledReply(ports, run, publishedText))
  publisher.cancelled('CANCELLED', 'The reply did not go on')
}

/** Records that a run was stopped, unless the server closes: then whoever finds the run ends it. */
export async function settleCancelled(
  ports: Ports,
  { because, ...run }: { runId: string; companyId: number; chatId: number; because: EndReason },
  closing: AbortSignal,
): Promise<void> {
  // The next start ends the runs that the server leaves behind, with a notice; this one too.
  if (because === 'shutting-down') return
  await throughOutage(ports, run.chatId, closing, () => cancelRun(ports, run, because))
}

/** Ends a run whose reply failed: with a notice in the chat, and on screen. */
export async function settleFailed(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  { code, message }: { code: string; message: string },
  closing: AbortSignal,
): Promise<void> {
  ports.log.warn({ runId: run.id, companyId: run.companyId, code }, message)
  const hasFailed = await throughOutage(ports, run.chatId, closing, () =>
    failRun(ports, run, code === 'ASSISTANT_PROMPT_LEAK' ? 'assistant-withheld' : 'assistant-failed', code),
  )
  if (hasFailed) publisher.failed(code, 'The assistant could not answer')
  else publisher.cancelled('CANCELLED', 'The reply was stopped')
}
