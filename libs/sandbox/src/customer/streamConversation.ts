import type { ServerResponse } from 'node:http'
import type { Telegram } from '../telegram/Telegram.ts'
import type { TelegramMessage } from '../telegram/TelegramShapes.ts'
import { findConversation } from '../telegram/TelegramState.ts'
import type { Conversants } from './customerPage.ts'
import { messageMarkup, waitingMessages } from './messageMarkup.ts'

type StreamOptions = Conversants & {
  telegram: Telegram
  /** The newest message that the page has. */ after: number
  closing: AbortSignal
}

/** Streams the events of a conversation to a page as server-sent events, beginning with those that it missed. */
export function streamConversation(
  raw: ServerResponse,
  { telegram, bot, customer, after, closing }: StreamOptions,
): void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const send = (event: string, data: object, id?: number) =>
    void raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const waiting = () => waitingMessages(telegram, bot.id, customer.id)
  const sendMessage = (message: TelegramMessage) =>
    send(
      'message',
      { id: message.message_id, markup: messageMarkup(message, !waiting().includes(message.message_id)).markup },
      message.message_id,
    )

  const conversation = findConversation(telegram.state, bot.id, customer.id)
  send('state', { waiting: waiting(), isBlocked: conversation?.isBlocked ?? false })
  for (const message of conversation?.messages ?? []) if (message.message_id > after) sendMessage(message)

  const unsubscribe = telegram.subscribe((happening) => {
    if (!('botId' in happening) || happening.botId !== bot.id) return
    if (happening.type === 'customer-wrote' && happening.update.message.chat.id === customer.id)
      sendMessage(happening.update.message)
    if (happening.type === 'customer-changed' && 'edited_message' in happening.update) {
      const { edited_message: edited } = happening.update
      if (edited.chat.id === customer.id) sendMessage(edited)
    }
    if (happening.type === 'bot-wrote' && happening.message.chat.id === customer.id) sendMessage(happening.message)
    if (happening.type === 'bot-typing' && happening.customerId === customer.id) send('typing', {})
    if (
      happening.type === 'updates-confirmed' ||
      (happening.type === 'block-changed' && happening.customerId === customer.id)
    ) {
      send('state', {
        waiting: waiting(),
        isBlocked: findConversation(telegram.state, bot.id, customer.id)?.isBlocked ?? false,
      })
    }
  })
  // A comment from time to time keeps intermediaries from closing a silent connection.
  const keepAlive = setInterval(() => raw.write(':\n\n'), 20_000)
  const end = () => {
    clearInterval(keepAlive)
    unsubscribe()
    closing.removeEventListener('abort', end)
    raw.end()
  }
  raw.on('close', end)
  closing.addEventListener('abort', end, { once: true })
}
