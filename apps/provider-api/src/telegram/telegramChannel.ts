import { InputFile, type Api } from 'grammy'
import type { Channel, DeliveryOutcome, OutboundMessage } from '../ports/Channel.ts'
import { readWhole } from '../files/readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import type { Environment } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { outboundParts, type OutboundPart } from './outboundParts.ts'
import { sendingFault, type TelegramFault } from './telegramFault.ts'

/** Timeouts in milliseconds; after one, it is unknown whether the call took effect. */
const timeouts = { text: 20_000, file: 55_000 }
/** How often a further part of a long message is retried in place. */
const restTries = 5

/** What the channel needs from the server. */
type Needs = {
  later: Environment['later']
  files: FileStore
  /** Called when Telegram refuses the token of a bot; it never rejects. */
  onRefused?: (messengerId: number) => Promise<void>
}

/** Why a part was not sent: Telegram's error, or a file whose bytes no longer exist. */
type PartFault = TelegramFault | { type: 'file-gone'; message: string }

/** Delivers messages to Telegram. `apiOf` returns the bot of a channel while it is connected. */
export function telegramChannel(needs: Needs, apiOf: (messengerId: number) => Api | null): Channel {
  return {
    async send(outbound, stop = new AbortController().signal) {
      const api = apiOf(outbound.messengerId)
      // Connected in the database but not running yet, or about to be refused: retry soon.
      if (!api)
        return {
          type: 'later',
          scope: 'chat',
          milliseconds: 2000,
          code: 'CHANNEL_DISCONNECTED',
          message: 'The bot is not running',
        }
      const [first = { type: 'text', text: '' } as const, ...rest] = outboundParts(outbound.text, outbound.files)
      const sent = await sendPart(needs, api, outbound, first, replyOf(outbound))
      if (typeof sent !== 'number') {
        if (sent.type === 'unauthorized') await needs.onRefused?.(outbound.messengerId)
        return refusalOf(sent)
      }
      for (const part of rest) {
        const outcome = await sendRest({ ...needs, stop }, api, outbound, part)
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

async function sendPart(
  needs: Needs,
  api: Api,
  outbound: OutboundMessage,
  part: OutboundPart,
  reply: Reply = {},
): Promise<number | PartFault> {
  if (part.type === 'text')
    return attempt(needs, timeouts.text, (signal) => api.sendMessage(outbound.platformChatId, part.text, reply, signal))
  let bytes: Buffer | null
  try {
    bytes = part.file.key === null ? null : await readWhole(needs.files, part.file.key)
  } catch {
    return { type: 'wait', milliseconds: null, message: 'The file could not be read' }
  }
  if (!bytes) return { type: 'file-gone', message: 'The file no longer exists' }
  const { platformChatId } = outbound
  const input = new InputFile(bytes, quoted(part.file.name))
  const beside = { ...reply, ...(part.caption !== '' && { caption: part.caption }) }
  const asDocument = () =>
    attempt(needs, timeouts.file, (signal) => api.sendDocument(platformChatId, input, beside, signal))
  if (part.as === 'document') return asDocument()
  const sent = await attempt(needs, timeouts.file, (signal) => api.sendPhoto(platformChatId, input, beside, signal))
  // A picture that Telegram cannot process is still a file, and nothing of it has arrived.
  return typeof sent !== 'number' && sent.type === 'rejected' ? asDocument() : sent
}

type Reply = { reply_parameters?: { message_id: number; allow_sending_without_reply: true } }

/**
 * The message that ours replies to. The customer may have deleted it, of which a bot learns nothing:
 * ours is sent all the same.
 */
const replyOf = ({ quotes }: OutboundMessage): Reply =>
  quotes === null ? {} : { reply_parameters: { message_id: Number(quotes), allow_sending_without_reply: true } }

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
  needs: Needs & { stop: AbortSignal },
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
    case 'conflict':
    case 'rejected':
      return { type: 'failed', code: 'REJECTED', message: fault.message }
    case 'unknown':
      // Telegram has no idempotency: sending again might deliver it twice.
      return { type: 'unknown' }
  }
}
