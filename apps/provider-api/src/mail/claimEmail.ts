import type { Selectable } from 'kysely'
import { issueToken, extendToken } from '../secrets/oneTimeTokens.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { beginAttempt, endJob } from '../jobs/attempts.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import type { Email } from './Email.ts'
import { emailLinks } from './emailLinks.ts'
import { renderEmail } from './renderEmail.ts'
import { openBody, sealBody } from './sealBody.ts'

/** An email claimed for sending, and its job. */
export type ClaimedEmail = { email: Email; job: LeasedJob }

/** An email that was deleted instead of sent, and why. */
export type DiscardedEmail = { kind: Email['kind']; discarded: string }

export type EmailSettings = SecretKeys & { appUrl: string }

type Row = Selectable<Schema['outbox_mail']>

/**
 * Claims a due email for sending; null when it is claimed or settled already. The first claim renders it: the recipient
 * is looked up at send time, and a request for an unknown or verified address is discarded here, as is an email whose
 * stored text cannot be decrypted. Retries send the same text.
 */
export async function claimEmail(
  trx: Trx,
  job: DueJob,
  holder: string,
  settings: EmailSettings,
  now: Date,
): Promise<ClaimedEmail | DiscardedEmail | null> {
  const { subject: id } = job
  const leased = await beginAttempt(trx, job, holder, now)
  if (!leased) return null
  const row = await trx.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.sent_at !== null || row.failed_at !== null) {
    await endJob(trx, job, now)
    return null
  }
  const email = row.sealed === null ? await renderAndStore(trx, row, settings, now) : unsealEmail(row, settings)
  if (email === null) {
    await endJob(trx, job, now)
    await trx.deleteFrom('outbox_mail').where('id', '=', id).execute()
    const discarded = row.sealed === null ? 'nobody needs it any more' : 'its text cannot be decrypted with SECRET_KEY'
    return { kind: row.template, discarded }
  }
  if (row.token_hash !== null) await extendToken(trx, row.token_hash, now)
  return { email, job: leased }
}

async function renderAndStore(trx: Trx, row: Row, settings: EmailSettings, now: Date): Promise<Email | null> {
  const { id, template: kind, email_key: emailKey, details, created_at: createdAt } = row
  const admin = await trx
    .selectFrom('admins')
    .select(['id', 'email', 'full_name', 'language', 'is_email_verified'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!admin || (kind === 'verify-email' && admin.is_email_verified)) return null
  const purpose = kind === 'verify-email' ? 'verify_email' : kind === 'reset-password' ? 'reset_password' : null
  const token = purpose === null ? null : await issueToken(trx, { adminId: admin.id, emailKey, purpose }, now)
  const { email: to, language } = admin
  const links = emailLinks(settings.appUrl, language)
  const link = kind === 'channel-failed' ? links.integrations() : linkWith(links, kind, token)
  const body = renderEmail({ kind, language, name: admin.full_name, link, at: createdAt, details })
  await trx
    .updateTable('outbox_mail')
    .set({
      admin_id: admin.id,
      to_email: to,
      language,
      subject: body.subject,
      sealed: sealBody({ text: body.text, html: body.html }, settings),
      token_hash: token === null ? null : hashToken(token),
    })
    .where('id', '=', id)
    .execute()
  return { id, kind, to, language, createdAt, ...body }
}

const linkWith = (links: ReturnType<typeof emailLinks>, kind: Email['kind'], token: string | null): string =>
  token === null ? links.forgot() : kind === 'verify-email' ? links.verify(token) : links.reset(token)

/** Decrypts the rendered email of a row; null when neither key opens it or the row is not rendered. */
export function unsealEmail(row: Row, keys: SecretKeys): Email | null {
  const { id, template: kind, to_email: to, language, subject, sealed, created_at: createdAt } = row
  const body = sealed === null ? null : openBody(sealed, keys)
  return body === null || to === null || language === null || subject === null
    ? null
    : { id, kind, to, language, subject, createdAt, ...body }
}
