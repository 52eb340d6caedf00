import { Language } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'

/**
 * The language of a company's customers if it is one of the product's six, else English: its entries are written in it.
 */
export const languageOfCompany = async (db: Db | Trx, companyId: number): Promise<Language> =>
  toLanguage(await selectLanguage(db, companyId).execute())

/** The statement of `languageOfCompany`, for reads that go together; `toLanguage` reads its rows. */
export const selectLanguage = (db: Db | Trx, companyId: number) =>
  db.selectFrom('companies').select('language').where('id', '=', companyId)

export const toLanguage = ([company]: readonly { language: string | null }[]): Language =>
  Language.catch('en').parse(company?.language)
