import type { Language } from '@frontdesk/contract'
import { storable } from '../../db/storable.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** A visitor as a request names them; `subject` is unique among the identified ones, and among the others. */
export type ClaimedVisitor = {
  subject: string
  isIdentified: boolean
  name: string
  email: string | null
  isEmailVerified: boolean
  language: Language | null
}

type Named = Pick<ClaimedVisitor, 'subject' | 'isIdentified'>

const selectVisitor = (db: Db | Trx, companyId: number, { subject, isIdentified }: Named) =>
  db
    .selectFrom('visitors')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('is_identified', '=', isIdentified)
    .where('subject', '=', subject)

export const isKnownVisitor = async (db: Db, companyId: number, named: Named): Promise<boolean> =>
  (await selectVisitor(db, companyId, named).executeTakeFirst()) !== undefined

/** The visitor as a user of the company's chats, with the name of this time; added when they come first. */
export async function findOrAddVisitor(
  trx: Trx,
  companyId: number,
  visitor: ClaimedVisitor,
  now: Date,
): Promise<{ id: number; name: string }> {
  const { subject, isIdentified, name, email, isEmailVerified, language } = visitor
  const known = await selectVisitor(trx, companyId, visitor).executeTakeFirst()
  const person = { display_name: storable(name).slice(0, 200), updated_at: now }
  if (known) {
    await trx
      .updateTable('visitors')
      .set({ email, is_email_verified: isEmailVerified, language, last_seen_at: now })
      .where('company_id', '=', companyId)
      .where('user_id', '=', known.user_id)
      .execute()
    await trx
      .updateTable('users')
      .set(person)
      .where('company_id', '=', companyId)
      .where('id', '=', known.user_id)
      .where('display_name', '<>', person.display_name)
      .execute()
    return { id: known.user_id, name: person.display_name }
  }
  const { id } = await trx
    .insertInto('users')
    .values({ ...person, company_id: companyId, kind: 'visitor', platform: 'internal', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('visitors')
    .values({
      company_id: companyId,
      user_id: id,
      subject,
      is_identified: isIdentified,
      email,
      is_email_verified: isEmailVerified,
      language,
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return { id, name: person.display_name }
}
