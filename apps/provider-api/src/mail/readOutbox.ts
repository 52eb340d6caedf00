import { emailKey } from '../secrets/emailKey.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Email } from './Email.ts'
import { unsealEmail } from './claimEmail.ts'

const maxEmails = 200

/**
 * Sent emails whose text is still stored, newest first, optionally of one address or id; for the sandbox's inbox only.
 */
export async function readOutbox(
  { db }: Pick<Ports, 'db'>,
  keys: SecretKeys,
  filter: { to?: string; id?: string },
): Promise<Email[]> {
  let query = db.selectFrom('outbox_mail').selectAll().where('sent_at', 'is not', null).where('sealed', 'is not', null)
  if (filter.to !== undefined) query = query.where('email_key', '=', emailKey(filter.to))
  if (filter.id !== undefined) query = query.where((eb) => eb(eb.cast<string>('id', 'text'), '=', filter.id ?? ''))
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(maxEmails).execute()
  return rows.map((row) => unsealEmail(row, keys)).filter((email) => email !== null)
}
