import type { Message } from '@frontdesk/contract'
import { deliveredText } from '../conversations/read/deliveredText.ts'
import { settleUnknown, type ContentMatch } from '../conversations/status/settleUnknown.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { outboundParts } from './outboundParts.ts'
import type { Quoted } from './readSaid.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'publish' | 'log'>

/**
 * Uses a customer's reply that quotes a message of the bot as proof that it arrived: if its delivery was unknown, it
 * becomes `sent` (decision 0013). Bots get no other confirmation of their messages. Never rejects: the customer's
 * message is stored already and must not count as failed.
 */
export async function settleByQuote(
  ports: Needs,
  { companyId, chatId }: { companyId: number; chatId: number },
  quoted: Quoted,
): Promise<void> {
  const { platformMessageId, at } = quoted
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    settleUnknown(trx, emit, {
      by: 'content',
      companyId,
      chatId,
      status: 'sent',
      platformMessageId,
      at,
      now: ports.now(),
      compare: (message) => compareWithQuote(message, quoted.text),
    }),
  ).catch((error: unknown) =>
    ports.log.error({ chatId, error: String(error) }, 'A quoted message could not be compared with unknown deliveries'),
  )
}

/**
 * Compares one of our messages, as Telegram shows it, with a quoted text. A part that occurs twice in the message does
 * not count as its last.
 */
function compareWithQuote(message: Pick<Message, 'text' | 'metadata'>, quote: string): ContentMatch {
  const files = (message.metadata.files ?? []).map((file) => ({ ...file, key: null }))
  const parts = outboundParts(deliveredText(message), files).map((part) =>
    comparable(part.type === 'file' ? part.caption : part.text),
  )
  const quotedText = comparable(quote)
  if (quotedText === '' || !parts.includes(quotedText)) return 'none'
  if (parts.length === 1) return 'whole'
  return parts.indexOf(quotedText) === parts.length - 1 ? 'last-part' : 'other-part'
}

/** Telegram trims texts and uses one kind of line end. */
const comparable = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
