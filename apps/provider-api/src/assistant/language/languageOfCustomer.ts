import { detectLanguage } from '@frontdesk/local-assistant/reading'
import type { Language } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { languageOfCompany } from './languageOfCompany.ts'

/** Messages of a customer that show their language. */
const latestMessages = 10

/** The language of a customer by their newest messages, else that of the company. */
export async function languageOfCustomer(trx: Trx, companyId: number, chatId: number): Promise<Language> {
  const written = await trx
    .selectFrom('messages')
    .select(sql<string>`concat_ws(E'\\n', text, transcript_text(metadata))`.as('text'))
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('status', '=', 'received')
    .orderBy('is_history')
    .orderBy('id', 'desc')
    .limit(latestMessages)
    .execute()
  const fallback = await languageOfCompany(trx, companyId)
  return written.reduceRight<Language>((before, { text }) => detectLanguage(text.slice(0, 2000), before), fallback)
}
