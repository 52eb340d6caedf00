import { InputFile, type Api } from 'grammy'
import type { Channel, DeliveryOutcome, OutboundMessage } from '../ports/Channel.ts'
import { readWhole } from '../files/readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import type { Environment } from '../ports/Ports.ts'
import type { RoomMoved } from '../inbound/InboundEvent.ts'
import { pause } from '../time/pause.ts'
import { outboundParts, type OutboundPart } from './outboundParts.ts'
import { sendingFault, type TelegramFault } from './telegramFault.ts'

/** Timeouts in milliseconds; after one, it is unknown whether the call took effect. */
const timeouts = { text: 20_000, file: 55_000 }
/** How often a further part of a long message is retried in place. */
const restTries = 5

/** The channel's needs of the server. */
type Needs = {
  later: Environment['later']
  files: FileStore
  /** Called when Telegram refuses the token of a bot; it never rejects. */
  onRefused?: (messengerId: number) => Promise<void>
  /** The connection of the account in whose name a channel writes; null while there is none. */
  onBehalfOf?: (outbound: OutboundMessage) => Promise<string | null>
  /** Called when a group goes on under another id. */
  onMoved?: (moved: Omit<RoomMoved, 'at'> & { messengerId: number; companyId: number }) => Promise<unknown>
}

/** Why a part was not sent: Telegram's error, or a file whose bytes no longer exist. */
type PartFault = TelegramFault | { type: 'file-gone'; message: string }

/** Delivers messages to Telegram. `apiOf` returns the bot of a channel while it is connected. */
export function telegramChannel(needs: Needs, apiOf: (messengerId: number) => Api | null): Channel {
  return {
    async send(asked, stop = new AbortController().signal) {
      const api = apiOf(asked.messengerId)
      // Connected in the database but not running yet, or about to be refused: retry soon.
      if (!api)
        return {
          type: 'later',
          scope: 'chat',
          milliseconds: 2000,
          code: 'CHANNEL_DISCONNECTED',
          message: 'The bot is not running',
        }
      const onBehalf = await connectionFor(needs, asked)
      if ('type' in onBehalf) return onBehalf
      const sending = { ...needs, onBehalf }
      const [first = { type: 'text', text: '' } as const, ...rest] = outboundParts(asked.text, asked.files)
      const { sent, outbound } = await sendFirst(sending, api, asked, first)
      if (typeof sent !== 'number') {
        if (sent.type === 'unauthorized') await needs.onRefused?.(outbound.messengerId)
        return refusalOf(sent)
      }
      for (const part of rest) {
        const outcome = await sendRest({ ...sending, stop }, api, outbound, part)
        if (outcome === 'unknown') return { type: 'unknown' }
        if (outcome === 'failed')
          return {
            type: 'failed',
            code: 'PARTLY_DELIVERED',
            message: 'Only the beginning of the message was delivered',
          }
      }
      return { type: 'sent', platformMessageId: String(sent) }
    },
  }
}

/** The name in which a channel writes. */
type OnBehalf = { business_connection_id?: string }
type Sending = Needs & { onBehalf: OnBehalf }

/** In whose name a message is sent, or why it cannot be now. */
async function connectionFor({ onBehalfOf }: Needs, outbound: OutboundMessage): Promise<OnBehalf | DeliveryOutcome> {
  if (!onBehalfOf) return {}
  try {
    const id = await onBehalfOf(outbound)
    if (id !== null) return { business_connection_id: id }
    return { type: 'failed', code: 'CHANNEL_DISCONNECTED', message: 'No account is connected to the bot' }
  } catch {
    const message = 'The connection of the account could not be read'
    return { type: 'later', scope: 'chat', milliseconds: null, code: 'CHANNEL_DISCONNECTED', message }
  }
}

/**
 * Sends the first part to where the chat is now: a group that goes on under another id has it from then on, and a topic
 * that is gone leaves the chat itself. Nothing has arrived of a try before. Returns where the rest belongs.
 */
async function sendFirst(
  needs: Sending,
  api: Api,
  outbound: OutboundMessage,
  part: OutboundPart,
): Promise<{ sent: number | PartFault; outbound: OutboundMessage }> {
  const sent = await sendPart(needs, api, outbound, part, replyOf(outbound))
  if (typeof sent === 'number') return { sent, outbound }
  if (sent.type === 'topic-gone' && outbound.topicId !== null)
    return sendFirst(needs, api, { ...outbound, topicId: null }, part)
  if (sent.type !== 'moved' || sent.to === outbound.platformChatId) return { sent, outbound }
  const { messengerId, companyId, platformChatId: from } = outbound
  await needs.onMoved?.({ messengerId, companyId, from, to: sent.to })
  return sendFirst(needs, api, { ...outbound, platformChatId: sent.to }, part)
}

async function sendPart(
  needs: Sending,
  api: Api,
  outbound: OutboundMessage,
  part: OutboundPart,
  reply: Reply = {},
): Promise<number | PartFault> {
  const place = { ...reply, ...topicOf(outbound), ...needs.onBehalf }
  if (part.type === 'text')
    return attempt(needs, timeouts.text, (signal) => api.sendMessage(outbound.platformChatId, part.text, place, signal))
  let bytes: Buffer | null
  try {
    bytes = part.file.key === null ? null : await readWhole(needs.files, part.file.key)
  } catch {
    return { type: 'wait', milliseconds: null, message: 'The file could not be read' }
  }
  if (!bytes) return { type: 'file-gone', message: 'The file no longer exists' }
  const { platformChatId } = outbound
  const input = new InputFile(bytes, quoted(part.file.name))
  const beside = { ...place, ...(part.caption !== '' && { caption: part.caption }) }
  const asDocument = () =>
    attempt(needs, timeouts.file, (signal) => api.sendDocument(platformChatId, input, beside, signal))
  if (part.as === 'document') return asDocument()
  const { as } = part
  const sent = await attempt(needs, timeouts.file, (signal) =>
    as === 'voice'
      ? api.sendVoice(platformChatId, input, beside, signal)
      : api.sendPhoto(platformChatId, input, beside, signal),
  )
  // A picture that Telegram cannot process, and a recording for a person who takes no voice messages, is still a file,
  // and nothing of it has arrived.
  return typeof sent !== 'number' && sent.type === 'rejected' ? asDocument() : sent
}

const topicOf = ({ topicId }: OutboundMessage): { message_thread_id?: number } =>
  topicId === null ? {} : { message_thread_id: Number(topicId) }

type Reply = { reply_parameters?: { message_id: number; allow_sending_without_reply: true } }

/**
 * The message that ours replies to. The customer may have deleted it, of which a bot learns nothing: ours is sent all
 * the same. One from before the group became a supergroup is none that could be named there.
 */
const replyOf = ({ quotes }: OutboundMessage): Reply =>
  quotes === null || !/^\d+$/.test(quotes)
    ? {}
    : { reply_parameters: { message_id: Number(quotes), allow_sending_without_reply: true } }

/** grammY writes the name into the form's header unchanged: without quotes it would end at a space or semicolon. */
const quoted = (name: string): string => `"${name.replace(/["\\\r\n]/g, '_')}"`

// grammY types the signal as an old polyfill's; the platform's own works.
type Signal = Parameters<Api['sendMessage']>[3]

async function attempt(
  { later }: Needs,
  within: number,
  call: (signal: Signal) => Promise<{ message_id: number }>,
): Promise<number | TelegramFault> {
  const controller = new AbortController()
  const cancelTimer = later(within, () => controller.abort())
  try {
    return (await call(controller.signal as Signal)).message_id
  } catch (error) {
    return sendingFault(error)
  } finally {
    cancelTimer()
  }
}

/**
 * Sends a further part. The first part has arrived, so the message cannot be queued again: retries happen here, until
 * `stop` aborts.
 */
async function sendRest(
  needs: Sending & { stop: AbortSignal },
  api: Api,
  outbound: OutboundMessage,
  part: OutboundPart,
): Promise<'sent' | 'failed' | 'unknown'> {
  for (let tries = 1; tries <= restTries; tries++) {
    const sent = await sendPart(needs, api, outbound, part)
    if (typeof sent === 'number') return 'sent'
    if (sent.type !== 'wait') return sent.type === 'unknown' ? 'unknown' : 'failed'
    await pause(needs.later, sent.milliseconds ?? 1000 * 2 ** tries, needs.stop)
    // Else the process would end with the attempt open, and nobody would know that the beginning has arrived.
    if (needs.stop.aborted) return 'failed'
  }
  return 'failed'
}

function refusalOf(fault: PartFault): DeliveryOutcome {
  switch (fault.type) {
    case 'wait':
      // Telegram does not say whether the bot or the chat is too fast.
      return {
        type: 'later',
        scope: 'chat',
        milliseconds: fault.milliseconds,
        code: 'CHANNEL_BUSY',
        message: fault.message,
      }
    case 'blocked':
      return { type: 'failed', code: 'BLOCKED', message: fault.message }
    case 'unauthorized':
      return { type: 'failed', code: 'CHANNEL_DISCONNECTED', message: fault.message }
    case 'file-gone':
      return { type: 'failed', code: 'FILE_NOT_FOUND', message: fault.message }
    case 'window':
      return { type: 'failed', code: 'OUTSIDE_WINDOW', message: fault.message }
    case 'conflict':
    case 'moved':
    case 'topic-gone':
    case 'rejected':
      return { type: 'failed', code: 'REJECTED', message: fault.message }
    case 'unknown':
      // Telegram has no idempotency: sending again might deliver it twice.
      return { type: 'unknown' }
  }
}
