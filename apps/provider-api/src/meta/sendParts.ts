import type { DeliveryOutcome, DeliveryScope } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import type { ChannelPart } from '../channels/channelMessages.ts'
import { failureOf } from './deliveryFailure.ts'
import { limitOfCode, type GraphFault } from './graphFault.ts'

/** How often a further part of a message is retried in place. */
const restTries = 5

/**
 * Why a part was not sent: Meta's error, a file whose bytes no longer exist, or one that the channel does not carry.
 */
export type PartFault = GraphFault | { type: 'file-gone'; message: string } | { type: 'file-refused'; message: string }
export type SentPart = { channelId: string }

/** Sends one part of a message; it never rejects. */
type SendPart<Part> = (part: Part, reference: ChannelPart) => Promise<SentPart | PartFault>

/**
 * Turns a fault into the outcome of a message for which something could not be read before anything of it was sent: it
 * is retried, and never `unknown`. The fault is logged.
 */
export const notBegun =
  ({ log }: Pick<Ports, 'log'>, messageId: number) =>
  (error: unknown): DeliveryOutcome => {
    log.error({ messageId, error: String(error) }, 'The sending of a message could not begin')
    return {
      type: 'later',
      scope: 'chat',
      milliseconds: null,
      code: 'INTERNAL',
      message: 'The message could not be handed to its channel',
    }
  }

/**
 * Sends a message of ours as several of the channel, one after the other. Once the first has arrived the message cannot
 * be queued again: further parts are retried here, until `stop` aborts. Returns the fault of the first part as well, if
 * it had one.
 */
export async function sendParts<Part>(
  { later, stop = new AbortController().signal }: Pick<Ports, 'later'> & { stop: AbortSignal | undefined },
  messageId: number,
  [first, ...rest]: readonly [Part, ...Part[]],
  sendPart: SendPart<Part>,
): Promise<{ outcome: DeliveryOutcome; fault?: PartFault }> {
  const parts = rest.length + 1
  const sent = await sendPart(first, { messageId, part: 0, parts })
  if (!('channelId' in sent)) return { outcome: outcomeOf(sent), fault: sent }
  for (const [place, part] of rest.entries()) {
    const outcome = await sendRest({ later, stop }, () => sendPart(part, { messageId, part: place + 1, parts }))
    if (outcome === 'unknown') return { outcome: { type: 'unknown' } }
    if (outcome === 'failed')
      return {
        outcome: {
          type: 'failed',
          code: 'PARTLY_DELIVERED',
          message: 'Only the beginning of the message was delivered',
        },
      }
  }
  return { outcome: { type: 'sent', platformMessageId: sent.channelId } }
}

async function sendRest(
  { later, stop }: Pick<Ports, 'later'> & { stop: AbortSignal },
  send: () => Promise<SentPart | PartFault>,
): Promise<'sent' | 'failed' | 'unknown'> {
  for (let tries = 1; tries <= restTries; tries++) {
    const sent = await send()
    if ('channelId' in sent) return 'sent'
    if (sent.type !== 'wait') return isUnknown(sent) ? 'unknown' : 'failed'
    await pause(later, sent.milliseconds ?? 1000 * 2 ** tries, stop)
    // Else the process would end with the attempt open, and nobody would know that the beginning has arrived.
    if (stop.aborted) return 'failed'
  }
  return 'failed'
}

/** Meta has no idempotency: sending again might deliver it twice (decision 0013). */
const isUnknown = ({ type }: PartFault): boolean => type === 'server-error' || type === 'broken'

/**
 * A limit without a code is one of the account; what could not be reached, or be read here,
 * concerns this message alone.
 */
const scopeOf = ({ code }: Extract<GraphFault, { type: 'wait' }>): DeliveryScope =>
  code === null ? 'chat' : limitOfCode(code)

function outcomeOf(fault: PartFault): DeliveryOutcome {
  if (fault.type === 'file-gone') return { type: 'failed', code: 'FILE_NOT_FOUND', message: fault.message }
  if (fault.type === 'file-refused') return { type: 'failed', code: 'REJECTED', message: fault.message }
  if (isUnknown(fault)) return { type: 'unknown' }
  const { code, message } = failureOf(fault)
  return fault.type === 'wait'
    ? { type: 'later', scope: scopeOf(fault), milliseconds: fault.milliseconds, code, message }
    : { type: 'failed', code, message }
}
