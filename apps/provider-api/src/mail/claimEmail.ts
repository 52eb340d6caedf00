import type { EmailSubject, Language } from '@frontdesk/contract'
import { withLocale } from '@frontdesk/locale-resolution'
import type { Selectable } from 'kysely'
import { extendInvitation, issueInvitation } from '../secrets/invitationTokens.ts'
import { issueToken, extendToken } from '../secrets/oneTimeTokens.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import type { Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { billingEmailKinds } from '../db/schema/valueLists.ts'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import { beginAttempt, endJob } from '../jobs/attempts.ts'
import type { DueJob, LeasedJob } from '../jobs/Job.ts'
import type { Email, EmailKind } from './Email.ts'
import { renderEmail } from './renderEmail.ts'
import { openBody, sealBody } from './sealBody.ts'
import { oneClickPath, unsubscribePage } from './unsubscribe/unsubscribeLinks.ts'
import { unsubscribeTokens } from './unsubscribe/unsubscribeTokens.ts'

/** An email claimed for sending, what it is about, the request that caused it, if any, and its job. */
export type ClaimedEmail = { email: Email; details: EmailDetails | null; requestId: string | null; job: LeasedJob }

/** An email that was deleted instead of sent, and why. */
export type DiscardedEmail = { kind: Email['kind']; discarded: string; requestId: string | null }

/** `serverUrl`: where the API and its webhooks are reached. */
export type EmailSettings = SecretKeys & { appUrl: string; serverUrl: string }

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
  const { request_id: requestId } = row
  const email =
    row.sealed === null
      ? await renderAndStore(trx, { ...row, companyId: job.companyId }, settings, now)
      : (unsealEmail(row, settings) ?? 'its text cannot be decrypted with SECRET_KEY')
  if (typeof email === 'string') {
    await endJob(trx, job, now)
    await trx.deleteFrom('outbox_mail').where('id', '=', id).execute()
    return { kind: row.template, discarded: email, requestId }
  }
  if (row.token_hash !== null)
    await (row.template === 'team-invitation' ? extendInvitation : extendToken)(trx, row.token_hash, now)
  const unsubscribeUrl = oneClickOf(row, settings)
  const sent = unsubscribeUrl === null ? email : { ...email, unsubscribeUrl }
  return { email: sent, details: row.details, requestId, job: leased }
}

/** The email of a row, rendered and stored; or the reason why it is not sent. */
async function renderAndStore(
  trx: Trx,
  row: Row & { companyId: number | null },
  settings: EmailSettings,
  now: Date,
): Promise<Email | string> {
  const { id, template: kind, email_key: emailKey, details, created_at: createdAt } = row
  const reader = await readerOf(trx, row)
  if (!reader) return 'no account has its address'
  if (kind === 'verify-email' && reader.isVerified) return 'its address is verified already'
  const { adminId, to, language } = reader
  const token = await tokenOf(trx, row, reader, now)
  if (token === null && kind === 'team-invitation') return 'its invitation is not open any more'
  const links = emailLinks(settings.appUrl, language)
  const link =
    adminId === null && kind !== 'team-invitation'
      ? null
      : linkOf(links, { kind, token, details, companyId: row.companyId })
  const about = subjectToLeave(kind)
  const unsubscribe = about && links.answerEmails(unsubscribeTokens(settings).issue(emailKey, about))
  const body = renderEmail({ kind, language, name: reader.name, link, at: createdAt, details, unsubscribe })
  await trx
    .updateTable('outbox_mail')
    .set({
      admin_id: adminId,
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

/** The secret of an email's link; null for an email without one, and for an invitation that is open no more. */
async function tokenOf(
  trx: Trx,
  { template: kind, email_key: emailKey, details }: Row,
  { adminId }: Reader,
  now: Date,
): Promise<string | null> {
  if (kind === 'team-invitation') return issueInvitation(trx, details?.invitation?.id ?? '', now)
  const purpose = kind === 'verify-email' ? 'verify_email' : kind === 'reset-password' ? 'reset_password' : null
  return purpose === null || adminId === null ? null : issueToken(trx, { adminId, emailKey, purpose }, now)
}

/**
 * The subject of the emails from which a reader of this kind can unsubscribe; null for those about an account or its
 * payments, which must arrive.
 */
const subjectToLeave = (kind: EmailKind): EmailSubject | null =>
  kind === 'support-answered' ? 'support' : kind === 'team-notified' ? 'team' : null

/** The address of one click; the same for every attempt of an email. */
function oneClickOf({ template, email_key: emailKey }: Row, settings: EmailSettings): string | null {
  const about = subjectToLeave(template)
  return about && `${settings.serverUrl}${oneClickPath}/${unsubscribeTokens(settings).issue(emailKey, about)}`
}

type Reader = { adminId: number | null; to: string; language: Language; name: string; isVerified: boolean }

/** The reader of an email: the administrator of its address, or an address that needs no account. Null for none. */
async function readerOf(trx: Trx, { email_key: emailKey, to_email: to, language }: Row): Promise<Reader | null> {
  if (to !== null && language !== null) return { adminId: null, to, language, name: '', isVerified: false }
  const admin = await trx
    .selectFrom('admins')
    .select(['id as adminId', 'email as to', 'language', 'full_name as name', 'is_email_verified as isVerified'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return admin ?? null
}

/**
 * Returns the URLs of emails in the reader's language. `appUrl` comes from the settings, never from a request's Host.
 */
export const emailLinks = (appUrl: string, language: Language) => {
  const at = (path: string) => appUrl + withLocale(path, language)
  return {
    verify: (token: string) => at(`/auth/verify/${encodeURIComponent(token)}`),
    reset: (token: string) => at(`/auth/reset-password?token=${encodeURIComponent(token)}`),
    invitation: (token: string) => at(`/invitation?token=${encodeURIComponent(token)}`),
    forgot: () => at('/auth/forgot-password'),
    integrations: () => at('/integrations'),
    developers: () => at('/settings/developers'),
    subscription: () => at('/subscription'),
    support: () => at('/support'),
    /** The company is named: the reader may have several, and another one open. */
    chat: ({
      chatId,
      messageId,
      companyId,
    }: {
      chatId: number
      messageId: number | null
      companyId: number | null
    }) => {
      const query = new URLSearchParams({
        ...(messageId !== null && { message: String(messageId) }),
        ...(companyId !== null && { company: String(companyId) }),
      })
      return at(`/chats/${chatId}${query.size === 0 ? '' : `?${query.toString()}`}`)
    },
    answerEmails: (token: string) => at(unsubscribePage(token)),
  }
}

function linkOf(
  links: ReturnType<typeof emailLinks>,
  {
    kind,
    token,
    details,
    companyId,
  }: { kind: EmailKind; token: string | null; details: EmailDetails | null; companyId: number | null },
): string {
  if (kind === 'team-notified') {
    const { chatId = 0, messageId = null } = details?.team ?? {}
    return links.chat({ chatId, messageId, companyId })
  }
  if (isBillingEmail(kind)) return links.subscription()
  if (kind === 'support-answered') return links.support()
  if (kind === 'webhook-disabled') return links.developers()
  if (kind === 'channel-failed' || kind === 'channel-access-ends' || kind === 'channel-silent')
    return links.integrations()
  if (kind === 'team-invitation' && token !== null) return links.invitation(token)
  return token === null ? links.forgot() : kind === 'verify-email' ? links.verify(token) : links.reset(token)
}

const isBillingEmail = (kind: EmailKind): boolean => billingEmailKinds.some((one) => one === kind)

/** Decrypts the rendered email of a row; null when neither key opens it or the row is not rendered. */
export function unsealEmail(row: Row, keys: SecretKeys): Email | null {
  const { id, template: kind, to_email: to, language, subject, sealed, created_at: createdAt } = row
  const body = sealed === null ? null : openBody(sealed, keys)
  return body === null || to === null || language === null || subject === null
    ? null
    : { id, kind, to, language, subject, createdAt, ...body }
}
