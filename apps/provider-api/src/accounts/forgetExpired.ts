import { sql, type RawBuilder } from 'kysely'
import { deleteInBatches } from '../db/deleteInBatches.ts'
import type { Schema } from '../db/Schema.ts'
import type { Environment } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { deviceMemory } from './knownDevices.ts'

const hour = 3_600_000
const day = 24 * hour
/** Milliseconds for which sent and failed emails stay in `outbox_mail`. */
const emailRetention = 7 * day
/** Milliseconds for which jobs that were given up stay in `jobs`. */
const jobRetention = 30 * day
/** Milliseconds for which a handled event of a channel is kept: for as long as the channel may send it again. */
const channelEventMemory = 7 * day
/** Milliseconds for which the log of webhooks has a delivery. */
export const webhookLogMemory = 30 * day
/** Milliseconds for which an Idempotency-Key of a created company is remembered; reliability C2 requires a day. */
const intentMemory = 7 * day

/**
 * Deletes expired sessions, counters, holds of platforms, challenges, tokens, devices, emails, handled events of
 * channels, the log of webhooks, jobs that were given up, and the keys of messages that were sent long ago, in small
 * batches. Ends early when `signal` aborts.
 */
export async function forgetExpired(
  { db, now }: Pick<Environment, 'db' | 'now'>,
  retention: Settings['retention'],
  signal?: AbortSignal,
): Promise<void> {
  const conditions = expired(now(), retention)
  for (const [table, condition] of conditions) await deleteInBatches(db, table, condition, signal)
}

/** The tables with rows that expire, and the condition of an expired row. */
function expired(
  now: Date,
  { sendIntentDays, linkDays }: Settings['retention'],
): (readonly [keyof Schema, RawBuilder<boolean>])[] {
  const before = (age: number) => new Date(now.getTime() - age)
  return [
    ['rate_limits', sql`expires_at <= ${now}`],
    ['platform_holds', sql`held_until <= ${now}`],
    ['sessions', sql`(expires_at <= ${now} or revoked_at is not null)`],
    ['widget_sessions', sql`expires_at <= ${now}`],
    ['used_identity_tokens', sql`expires_at <= ${now}`],
    ['passkey_challenges', sql`expires_at <= ${now}`],
    ['altegio_claims', sql`expires_at <= ${now}`],
    // An expired link is reported as expired for these days, and as unknown from then on.
    ['one_time_tokens', sql`expires_at <= ${before(linkDays * day)}`],
    // The link of an old invitation says for these days why it does not work.
    ['invitations', sql`expires_at <= ${before(linkDays * day)}`],
    ['company_intents', sql`created_at <= ${before(intentMemory)}`],
    ['send_intents', sql`created_at <= ${before(sendIntentDays * day)}`],
    [
      'known_devices',
      sql`(last_used_at <= ${before(deviceMemory)} or admin_id in (select id from admins where deleted_at is not null))`,
    ],
    ['outbox_mail', sql`(created_at <= ${before(emailRetention)} and (sent_at is not null or failed_at is not null))`],
    [
      'channel_events',
      // An email that was given up stays as long as its job.
      sql`(handled_at <= ${before(channelEventMemory)} or received_at <= ${before(jobRetention)})`,
    ],
    ['webhook_deliveries', sql`created_at <= ${before(webhookLogMemory)}`],
    ['jobs', sql`failed_at <= ${before(jobRetention)}`],
  ]
}
