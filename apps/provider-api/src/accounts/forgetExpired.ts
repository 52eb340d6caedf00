import type { Environment } from '../ports/Ports.ts'
import { deviceMemory } from './knownDevices.ts'

const hour = 3_600_000
/** Milliseconds for which an expired link is reported as expired instead of unknown. */
const tokenMemory = 7 * 24 * hour
/** Milliseconds for which sent and failed emails stay in `outbox_mail`. */
const emailRetention = 7 * 24 * hour
/** Milliseconds for which jobs that were given up stay in `jobs`. */
const jobRetention = 30 * 24 * hour
/** Milliseconds for which a handled event of a channel is kept: for as long as the channel may send it again. */
const channelEventMemory = 7 * 24 * hour
/** Milliseconds for which an Idempotency-Key of a created company is remembered; reliability C2 requires a day. */
const intentMemory = 7 * 24 * hour

/**
 * Deletes expired sessions, counters, holds of platforms, tokens, devices, emails, handled events of channels and
 * jobs that were given up.
 */
export async function forgetExpired({ db, now }: Pick<Environment, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('platform_holds').where('held_until', '<=', now()).execute()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now()), eb('revoked_at', 'is not', null)]))
    .execute()
  await db.deleteFrom('altegio_claims').where('expires_at', '<=', now()).execute()
  const before = (age: number) => new Date(now().getTime() - age)
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', before(tokenMemory)).execute()
  await db.deleteFrom('company_intents').where('created_at', '<=', before(intentMemory)).execute()
  await db
    .deleteFrom('known_devices')
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<=', before(deviceMemory)),
        eb('admin_id', 'in', eb.selectFrom('admins').select('id').where('deleted_at', 'is not', null)),
      ]),
    )
    .execute()
  await db
    .deleteFrom('outbox_mail')
    .where('created_at', '<=', before(emailRetention))
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute()
  await db
    .deleteFrom('channel_events')
    // One that was given up stays as long as its job.
    .where((eb) =>
      eb.or([eb('handled_at', '<=', before(channelEventMemory)), eb('received_at', '<=', before(jobRetention))]),
    )
    .execute()
  await db.deleteFrom('jobs').where('failed_at', '<=', before(jobRetention)).execute()
}
