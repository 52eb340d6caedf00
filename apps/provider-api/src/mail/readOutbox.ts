import { emailKey } from '../secrets/emailKey.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Email } from './Email.ts'
import { reopen } from './claimEmail.ts'

const most = 200

/** The letters that were written into the outbox, the newest first; all, or those to one address. For the sandbox's inbox alone. */
export async function readOutbox(
  { db }: Pick<Ports, 'db'>,
  secretKey: Buffer,
  asked: { to?: string; id?: string },
): Promise<Email[]> {
  let query = db.selectFrom('outbox_mail').selectAll().where('sent_at', 'is not', null).where('sealed', 'is not', null)
  if (asked.to !== undefined) query = query.where('email_key', '=', emailKey(asked.to))
  if (asked.id !== undefined) query = query.where((eb) => eb(eb.cast<string>('id', 'text'), '=', asked.id ?? ''))
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(most).execute()
  return rows.map((row) => reopen(row, { secretKey })).filter((letter) => letter !== null)
}
