import { isDisclosureDue } from '@frontdesk/ai-state'
import type { Message, MessageMetadata } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { languageOfCustomer } from '../language/languageOfCustomer.ts'
import { wordingsOfChat } from './disclosureSettings.ts'

type Disclosure = NonNullable<MessageMetadata['disclosure']>

/**
 * The disclosure that an AI reply to a customer has to carry, in the language of the customer, else of the company;
 * null when none is due or the chat's channel has none. Call inside `withCompanyTransaction`, which lets one reply of a
 * company decide at a time, and store it with `recordDisclosure`.
 */
export async function findDueDisclosure(
  trx: Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<Disclosure | null> {
  if (!isDisclosureDue(await readHistory(trx, companyId, chatId), now)) return null
  const wordings = await wordingsOfChat(trx, companyId, chatId)
  if (wordings === null) return null
  const language = await languageOfCustomer(trx, companyId, chatId)
  return { text: wordings[language], language }
}

/** Stores which wording a message discloses with. */
export async function recordDisclosure(
  trx: Trx,
  message: Message,
  { text, language }: Disclosure,
  now: Date,
): Promise<void> {
  const { companyId, chatId, id } = message
  await trx
    .insertInto('ai_disclosures')
    .values({ company_id: companyId, chat_id: chatId, message_id: id, language, wording: text, disclosed_at: now })
    .execute()
}

async function readHistory(trx: Trx, companyId: number, chatId: number) {
  const latest = await trx
    .selectFrom('ai_disclosures as disclosure')
    .innerJoin('messages as message', (join) =>
      join.onRef('message.company_id', '=', 'disclosure.company_id').onRef('message.id', '=', 'disclosure.message_id'),
    )
    .select('message.status')
    .select((disclosure) =>
      // The message with the disclosure is one of them, unless it failed: the search ends there.
      disclosure
        .selectFrom('messages as written')
        .select('written.created_at')
        .where('written.company_id', '=', companyId)
        .where('written.chat_id', '=', chatId)
        .where('written.platform', '=', 'openai')
        .where('written.status', '<>', 'failed')
        .whereRef('written.id', '>=', 'disclosure.message_id')
        .orderBy('written.id', 'desc')
        .limit(1)
        .as('aiWroteAt'),
    )
    .where('disclosure.company_id', '=', companyId)
    .where('disclosure.chat_id', '=', chatId)
    .orderBy('disclosure.message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return { hasArrived: null, aiWroteAt: null }
  return { hasArrived: latest.status !== 'failed', aiWroteAt: latest.aiWroteAt }
}
