import type { ServerResponse } from 'node:http'
import type { Telegram } from '../telegram/Telegram.ts'
import type { TelegramMessage } from '../telegram/TelegramShapes.ts'
import { findConversation } from '../telegram/TelegramState.ts'
import type { WhoIsWho } from './customerPage.ts'
import { messageMarkup, waitingMessages } from './messageMarkup.ts'

type Asked = WhoIsWho & {
  telegram: Telegram
  /** The newest message that the page has. */ after: number
  closing: AbortSignal
}

/** Tells a page what happens in its conversation, as server-sent events; first what it has missed. */
export function streamConversation(raw: ServerResponse, { telegram, bot, customer, after, closing }: Asked): void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const tell = (event: string, data: object, id?: number) =>
    void raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const waiting = () => waitingMessages(telegram, bot.id, customer.id)
  const tellMessage = (message: TelegramMessage) =>
    tell(
      'message',
      { id: message.message_id, markup: messageMarkup(message, !waiting().includes(message.message_id)).markup },
      message.message_id,
    )

  const conversation = findConversation(telegram.state, bot.id, customer.id)
  tell('state', { waiting: waiting(), isBlocked: conversation?.isBlocked ?? false })
  for (const message of conversation?.messages ?? []) if (message.message_id > after) tellMessage(message)

  const stopHearing = telegram.hear((happening) => {
    if (!('botId' in happening) || happening.botId !== bot.id) return
    if (happening.type === 'customer-wrote' && happening.update.message.chat.id === customer.id)
      tellMessage(happening.update.message)
    if (happening.type === 'bot-wrote' && happening.message.chat.id === customer.id) tellMessage(happening.message)
    if (happening.type === 'bot-typing' && happening.customerId === customer.id) tell('typing', {})
    if (
      happening.type === 'updates-confirmed' ||
      (happening.type === 'block-changed' && happening.customerId === customer.id)
    ) {
      tell('state', {
        waiting: waiting(),
        isBlocked: findConversation(telegram.state, bot.id, customer.id)?.isBlocked ?? false,
      })
    }
  })
  // A comment now and then, so that nothing between us takes the silence for the end.
  const breathing = setInterval(() => raw.write(':\n\n'), 20_000)
  const end = () => {
    clearInterval(breathing)
    stopHearing()
    closing.removeEventListener('abort', end)
    raw.end()
  }
  raw.on('close', end)
  closing.addEventListener('abort', end, { once: true })
}
