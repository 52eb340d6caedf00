import type { Api } from 'grammy'
import type { Channel, Handed, Parcel } from '../deliveries/Channel.ts'
import type { World } from '../Ports.ts'
import { pause } from '../time/pause.ts'
import { splitText } from './splitText.ts'
import { telegramFault, type TelegramFault } from './telegramFault.ts'

/** How long a call may take; after it nobody knows whether it was done. */
const answerWithin = 20_000
/** How often the rest of a long message is tried again in place. */
const restTries = 5

/** Delivers to Telegram. `apiOf` gives the bot of a messenger, while it is connected. */
export function telegramChannel(later: World['later'], apiOf: (messengerId: number) => Api | null): Channel {
  return {
    async send(parcel) {
      const api = apiOf(parcel.messengerId)
      // It is connected by the database and will be here in a moment, or is not and will be refused.
      if (!api) return { type: 'later', milliseconds: 2000, code: 'CHANNEL_DISCONNECTED', message: 'The bot is not running' }
      const [first = '', ...rest] = splitText(parcel.text)
      const sent = await sendPart(later, api, parcel, first)
      if (typeof sent !== 'number') return refusalOf(sent)
      for (const part of rest) {
        const isSent = await sendRest(later, api, parcel, part)
        if (!isSent) return { type: 'failed', code: 'PARTLY_DELIVERED', message: 'Only the beginning of the message was delivered' }
      }
      return { type: 'sent', platformMessageId: String(sent) }
    },
  }
}

async function sendPart(later: World['later'], api: Api, { platformChatId }: Parcel, text: string): Promise<number | TelegramFault> {
  const giveUp = new AbortController()
  const callOff = later(answerWithin, () => giveUp.abort())
  try {
    // grammY names the signal of an old polyfill; the platform's own is what it is given everywhere.
    const { message_id } = await api.sendMessage(platformChatId, text, {}, giveUp.signal as Parameters<Api['sendMessage']>[3])
    return message_id
  } catch (error) {
    return telegramFault(error)
  } finally {
    callOff()
  }
}

/** The beginning has arrived: the whole cannot be put back in the queue, and the rest is waited for here. */
async function sendRest(later: World['later'], api: Api, parcel: Parcel, part: string): Promise<boolean> {
  for (let tries = 1; tries <= restTries; tries++) {
    const sent = await sendPart(later, api, parcel, part)
    if (typeof sent === 'number') return true
    if (sent.type !== 'wait') return false
    await pause(later, sent.milliseconds ?? 1000 * 2 ** tries, new AbortController().signal)
  }
  return false
}

function refusalOf(fault: TelegramFault): Handed {
  switch (fault.type) {
    case 'wait':
      return { type: 'later', milliseconds: fault.milliseconds, code: 'CHANNEL_BUSY', message: fault.message }
    case 'blocked':
      return { type: 'failed', code: 'BLOCKED', message: fault.message }
    case 'unauthorized':
      return { type: 'failed', code: 'CHANNEL_DISCONNECTED', message: fault.message }
    case 'conflict':
    case 'rejected':
      return { type: 'failed', code: 'REJECTED', message: fault.message }
    case 'unknown':
      // Telegram knows no idempotency: sending again might say it twice. A human decides, who is told so.
      return { type: 'failed', code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' }
  }
}
