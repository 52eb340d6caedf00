import type { Message } from '@frontdesk/contract'
import { settleUnknown, type ContentMatch } from '../conversations/status/settleUnknown.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { outboundParts } from './outboundParts.ts'
import type { Quoted } from './readInbound.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'publish' | 'log'>

/**
 * A customer's reply quotes a message of the bot, which proves that it arrived: if its delivery was unknown, it becomes
 * `sent` (decision 0013). Bots are told of their own messages in no other way. Never throws: the customer's message is stored
 * already, and must not be taken for broken.
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

/** Compares a message of ours, as Telegram has it, with quoted words. A part that the message has twice is not taken for its last. */
function compareWithQuote({ text, metadata }: Pick<Message, 'text' | 'metadata'>, quoted: string): ContentMatch {
  const files = (metadata.files ?? []).map((file) => ({ ...file, key: null }))
  const parts = outboundParts(text, files).map((part) => comparable(part.type === 'file' ? part.caption : part.text))
  const words = comparable(quoted)
  if (words === '' || !parts.includes(words)) return 'none'
  if (parts.length === 1) return 'whole'
  return parts.indexOf(words) === parts.length - 1 ? 'last-part' : 'other-part'
}

/** Telegram cuts white space at both ends, and has one sign for the end of a line. */
const comparable = (text: string): string => text.replace(/\r\n?/g, '\n').trim()
