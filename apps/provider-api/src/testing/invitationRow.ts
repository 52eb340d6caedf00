import type { Db } from '../db/Db.ts'

/** Adds an open invitation of an administrator's into a company. */
export async function invitationRow(
  db: Db,
  { company_id, admin_id }: { company_id: number; admin_id: number },
  now: Date,
): Promise<void> {
  const email = `vera-${String(company_id)}@example.com`
  const expires_at = new Date(now.getTime() + 86_400_000)
  await db
    .insertInto('invitations')
    .values({ company_id, email, email_key: email, role: 'agent', invited_by: admin_id, sent_at: now, expires_at })
    .execute()
}
