import type { Language } from '@frontdesk/contract'
import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import type { BillingEmailKind } from '../db/schema/BillingTables.ts'
import type { EmailDetails } from '../db/schema/OperationTables.ts'
import { currentRequestId } from '../log/context.ts'
import { emailKey } from '../secrets/emailKey.ts'
import type { EmailKind } from './Email.ts'
import { renderEmail } from './renderEmail.ts'
import { sealBody } from './sealBody.ts'

/** The key that encrypts waiting emails. */
export type Sealing = { secretKey: Buffer }

type ChannelEmailKind = 'channel-failed' | 'channel-access-ends' | 'channel-silent'

type RequestedEmail = {
  kind: Exclude<
    EmailKind,
    | 'account-deleted'
    | 'support-answered'
    | 'webhook-disabled'
    | 'team-invitation'
    | 'team-notified'
    | ChannelEmailKind
    | BillingEmailKind
  >
  emailKey: string
}

/** Queues an email to the owner of an address, if any; the caller emits `emailQueued` after the commit. */
export async function enqueueEmail(
  db: Db | Trx,
  { kind, emailKey: email_key }: RequestedEmail,
  now: Date,
): Promise<void> {
  await storeAndEnqueue(db, { template: kind, email_key, created_at: now }, now)
}

/**
 * Queues an email about a channel that has failed, whose access ends soon or that has fallen silent, or about a webhook
 * that was switched off; the caller emits `emailQueued` after the commit.
 */
export async function enqueueConnectionEmail(
  trx: Trx,
  {
    companyId,
    kind: template,
    emailKey: email_key,
    details,
  }: OfCompany & { kind: ChannelEmailKind | 'webhook-disabled'; emailKey: string; details: EmailDetails },
  now: Date,
): Promise<void> {
  const email = { template, email_key, details: JSON.stringify(details), created_at: now }
  await storeAndEnqueue(trx, email, now, companyId)
}

/**
 * Queues an email about billing to an administrator, or to the address for invoices, which belongs to no account and is
 * written to in the given language; the caller emits `emailQueued` after the commit.
 */
export async function enqueueBillingEmail(
  trx: Trx,
  of: OfCompany & {
    kind: BillingEmailKind
    to: EmailReader
    details: EmailDetails
  },
  now: Date,
): Promise<void> {
  const { kind: template, to } = of
  await storeAndEnqueue(
    trx,
    { template, ...readerColumns(to), details: JSON.stringify(of.details), created_at: now },
    now,
    of.companyId,
  )
}

/**
 * Queues an email about answers of support, to an administrator or to the address of a visitor of the widget, who is
 * written to in the given language; the caller emits `emailQueued` after the commit.
 */
export async function enqueueSupportEmail(
  trx: Trx,
  { companyId, to, details }: OfCompany & { to: EmailReader; details: EmailDetails },
  now: Date,
): Promise<void> {
  const email = { template: 'support-answered' as const, ...readerColumns(to), details: JSON.stringify(details) }
  await storeAndEnqueue(trx, { ...email, created_at: now }, now, companyId)
}

/**
 * Queues an invitation into a company, to an account or to an address without one; the caller emits `emailQueued` after
 * the commit.
 */
export async function enqueueInvitation(
  trx: Trx,
  { companyId, to, details }: OfCompany & { to: EmailReader; details: EmailDetails },
  now: Date,
): Promise<void> {
  const email = { template: 'team-invitation' as const, ...readerColumns(to), details: JSON.stringify(details) }
  await storeAndEnqueue(trx, { ...email, created_at: now }, now, companyId)
}

/**
 * Queues an email about mentions and assignments to a colleague who was away; the caller emits `emailQueued` after the
 * commit.
 */
export async function enqueueTeamEmail(
  trx: Trx,
  { companyId, emailKey: email_key, details }: OfCompany & { emailKey: string; details: EmailDetails },
  now: Date,
): Promise<void> {
  const email = { template: 'team-notified' as const, email_key, details: JSON.stringify(details), created_at: now }
  await storeAndEnqueue(trx, email, now, companyId)
}

/**
 * The company that an email is about: it takes turns with others for the places in which emails are sent. Its email is
 * sent all the same when the company is gone.
 */
type OfCompany = { companyId: number }

/** An account, by the key of its address, or an address that belongs to none. */
type EmailReader = { emailKey: string } | { address: string; language: Language }

const readerColumns = (to: EmailReader) =>
  'emailKey' in to
    ? { email_key: to.emailKey }
    : { email_key: emailKey(to.address), to_email: to.address, language: to.language }

/** Queues an email rendered now, without a link, to a recipient whose account will be deleted before it is sent. */
export async function enqueuePreparedEmail(
  trx: Trx,
  { kind, to, language, name }: { kind: 'account-deleted'; to: string; language: Language; name: string },
  sealing: Sealing,
  now: Date,
): Promise<void> {
  const { subject, text, html } = renderEmail({ kind, language, name, link: null, at: now })
  const sealed = sealBody({ text, html }, sealing)
  const email = { template: kind, email_key: emailKey(to), to_email: to, language, subject, sealed, created_at: now }
  await storeAndEnqueue(trx, email, now)
}

/** In one statement: it is not always called in a transaction. `turnOf`: the company that the email is about. */
const storeAndEnqueue = (
  db: Db | Trx,
  email: Insertable<Schema['outbox_mail']>,
  now: Date,
  turnOf: number | null = null,
) =>
  db
    .with('stored', (query) =>
      query
        .insertInto('outbox_mail')
        .values({ ...email, request_id: currentRequestId() })
        .returning('id'),
    )
    .insertInto('jobs')
    .columns(['queue', 'subject', 'order_key', 'turn_of', 'due_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('stored')
        .select([
          sql<'emails'>`'emails'`.as('queue'),
          sql<string>`stored.id::text`.as('subject'),
          sql<string>`stored.id::text`.as('order_key'),
          sql<number | null>`${turnOf}::bigint`.as('turn_of'),
          sql<Date>`${now}::timestamptz`.as('due_at'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ]),
    )
    .execute()
