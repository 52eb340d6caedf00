import type { Language } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { emailKey } from '../secrets/emailKey.ts'
import type { EmailKind } from './Email.ts'
import { renderEmail } from './renderEmail.ts'
import { sealBody } from './sealBody.ts'

/** The key that encrypts waiting emails. */
export type Sealing = { secretKey: Buffer }

type RequestedEmail = { kind: Exclude<EmailKind, 'account-deleted'>; emailKey: string }

/** Queues an email to the owner of an address, if any; the caller emits `emailQueued` after the commit. */
export async function enqueueEmail(
  db: Db | Trx,
  { kind, emailKey: email_key }: RequestedEmail,
  now: Date,
): Promise<void> {
  await db
    .insertInto('outbox_mail')
    .values({ template: kind, email_key, created_at: now, next_attempt_at: now })
    .execute()
}

/** Queues an email rendered now, without a link, to a recipient whose account will be deleted before it is sent. */
export async function enqueuePreparedEmail(
  trx: Trx,
  { kind, to, language, name }: { kind: 'account-deleted'; to: string; language: Language; name: string },
  { secretKey }: Sealing,
  now: Date,
): Promise<void> {
  const { subject, text, html } = renderEmail({ kind, language, name, link: null, at: now })
  const sealed = sealBody({ text, html }, secretKey)
  await trx
    .insertInto('outbox_mail')
    .values({
      template: kind,
      email_key: emailKey(to),
      to_email: to,
      language,
      subject,
      sealed,
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
}
