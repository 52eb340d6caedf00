import { Language } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * The language of a company's customers if it is one of the product's six, else English: its entries are written in it.
 */
export async function languageOfCompany(db: Db | Trx, companyId: number): Promise<Language> {
  const company = await db.selectFrom('companies').select('language').where('id', '=', companyId).executeTakeFirst()
  return Language.catch('en').parse(company?.language)
}
