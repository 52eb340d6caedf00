import { InputFile, type Api } from 'grammy'
import type { Channel, DeliveryOutcome, OutboundMessage } from '../ports/Channel.ts'
import { readWhole } from '../files/readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import type { Environment } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { outboundParts, type OutboundPart } from './outboundParts.ts'
import { sendingFault, type TelegramFault } from './telegramFault.ts'

/** How long a call may take, a file's longer; after it nobody knows whether it was done. */
const answerWithin = { text: 20_000, file: 55_000 }
/** How often the rest of a long message is tried again in place. */
const restTries = 5

/** What the channel takes from the world. */
type Needs = { later: Environment['later']; files: FileStore }

/** Why a part did not go out: Telegram's word, or a file whose bytes are gone. */
type PartFault = TelegramFault | { type: 'file-gone'; message: string }

/** Delivers to Telegram. `apiOf` gives the bot of a messenger, while it is connected. */
export function telegramChannel(needs: Needs, apiOf: (messengerId: number) => Api | null): Channel {
  return {
    async send(parcel) {
      const api = apiOf(parcel.messengerId)
      // It is connected by the database and will be here in a moment, or is not and will be refused.
      if (!api)
        return { type: 'later', milliseconds: 2000, code: 'CHANNEL_DISCONNECTED', message: 'The bot is not running' }
      const [first = { type: 'text', text: '' } as const, ...rest] = outboundParts(parcel.text, parcel.files)
      const sent = await sendPart(needs, api, parcel, first)
      if (typeof sent !== 'number') return refusalOf(sent)
      for (const part of rest) {
        const outcome = await sendRest(needs, api, parcel, part)
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
  parcel: OutboundMessage,
  part: OutboundPart,
): Promise<number | PartFault> {
  if (part.type === 'text')
    return attempt(needs, answerWithin.text, (signal) => api.sendMessage(parcel.platformChatId, part.text, {}, signal))
  let bytes: Buffer | null
  try {
    bytes = part.file.key === null ? null : await readWhole(needs.files, part.file.key)
  } catch {
    return { type: 'wait', milliseconds: null, message: 'The file could not be read' }
  }
  if (!bytes) return { type: 'file-gone', message: 'The file is not there any more' }
  const { platformChatId } = parcel
  const input = new InputFile(bytes, quoted(part.file.name))
  const beside = part.caption === '' ? {} : { caption: part.caption }
  const asDocument = () =>
    attempt(needs, answerWithin.file, (signal) => api.sendDocument(platformChatId, input, beside, signal))
  if (part.as === 'document') return asDocument()
  const sent = await attempt(needs, answerWithin.file, (signal) => api.sendPhoto(platformChatId, input, beside, signal))
  // A picture that Telegram cannot work with is still a file, and nothing of it has arrived.
  return typeof sent !== 'number' && sent.type === 'rejected' ? asDocument() : sent
}

/** grammY writes the name into the form's header as it is: without quotes it would end at a space or a semicolon. */
const quoted = (name: string): string => `"${name.replace(/["\\\r\n]/g, '_')}"`

// grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
type Signal = Parameters<Api['sendMessage']>[3]

async function attempt(
  { later }: Needs,
  within: number,
  call: (signal: Signal) => Promise<{ message_id: number }>,
): Promise<number | TelegramFault> {
  const giveUp = new AbortController()
  const callOff = later(within, () => giveUp.abort())
  try {
    return (await call(giveUp.signal as Signal)).message_id
  } catch (error) {
    return sendingFault(error)
  } finally {
    callOff()
  }
}

/** The beginning has arrived: the whole cannot be put back in the queue, and the rest is waited for here. */
async function sendRest(
  needs: Needs,
  api: Api,
  parcel: OutboundMessage,
  part: OutboundPart,
): Promise<'sent' | 'failed' | 'unknown'> {
  for (let tries = 1; tries <= restTries; tries++) {
    const sent = await sendPart(needs, api, parcel, part)
    if (typeof sent === 'number') return 'sent'
    if (sent.type !== 'wait') return sent.type === 'unknown' ? 'unknown' : 'failed'
    await pause(needs.later, sent.milliseconds ?? 1000 * 2 ** tries, new AbortController().signal)
  }
  return 'failed'
}

function refusalOf(fault: PartFault): DeliveryOutcome {
  switch (fault.type) {
    case 'wait':
      return { type: 'later', milliseconds: fault.milliseconds, code: 'CHANNEL_BUSY', message: fault.message }
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
      // Telegram knows no idempotency: sending again might say it twice.
      return { type: 'unknown' }
  }
}
