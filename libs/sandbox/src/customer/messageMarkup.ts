import { html, type Html } from '../page/html.ts'
import { fileMarkup } from './fileMarkup.ts'
import type { Telegram } from '../telegram/Telegram.ts'
import type { TelegramMessage } from '../telegram/TelegramShapes.ts'

/** One check mark for sent, two for delivered. */
const tick = html`<svg class="tick" viewBox="0 0 16 10" aria-hidden="true"><path d="m1 5.5 3 3L10.5 2" /><path class="second" d="m7 8 .5.5L14 2" /></svg>`

/** One message as the customer sees it. `isTaken`: the salon's system has confirmed it. */
export function messageMarkup(message: TelegramMessage, isTaken: boolean): Html {
  const isOwn = !message.from.is_bot
  const text = message.text ?? message.caption ?? ''
  const at = new Date(message.date * 1000).toISOString()
  return html`<article class="message ${isOwn ? 'own' : 'theirs'}" data-id="${message.message_id}" data-at="${at}" ${isOwn && !isTaken ? html`data-waiting` : null}>
    <p class="for-readers">${isOwn ? 'You' : message.from.first_name}</p>
    ${message.reply_to_message === undefined ? null : html`<blockquote class="quoted" dir="auto">${wordsOf(message.reply_to_message)}</blockquote>`}
    ${fileMarkup(message)}
    ${text === '' ? null : html`<p class="text" dir="auto">${text}</p>`}
    <p class="meta"><time datetime="${at}">${at.slice(11, 16)} UTC</time>${isOwn ? html`${tick}<span class="for-readers state">${isTaken ? 'Delivered' : 'Sent'}</span>` : html`<button type="button" class="reply">Reply</button>`}</p>
  </article>`
}

/** The words of a message in a quotation. */
const wordsOf = ({ text, caption }: Pick<TelegramMessage, 'text' | 'caption'>): string => text ?? caption ?? 'File'

/** The customer's messages that the salon's system has not confirmed yet. */
export const waitingMessages = (telegram: Telegram, botId: number, customerId: number): number[] =>
  (telegram.state.pending.get(botId) ?? []).flatMap((update) =>
    'message' in update && update.message.chat.id === customerId ? [update.message.message_id] : [],
  )
