import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../db/Schema.ts'
import type { WebhookHealth } from './attemptRules.ts'

type HealthColumns = Pick<Selectable<Schema['webhooks']>, 'failing_since' | 'disabled_at' | 'disabled_because'>

/** The health of a webhook as its row has it. */
export function healthOf(row: HealthColumns): WebhookHealth {
  const { failing_since: failingSince, disabled_at: at, disabled_because: because } = row
  if (at !== null && because !== null) return { type: 'disabled', at, because, failingSince }
  return failingSince === null ? { type: 'working' } : { type: 'failing', since: failingSince }
}

/** The columns of a webhook's health, for its row. */
export function columnsOfHealth(health: WebhookHealth): Updateable<Schema['webhooks']> {
  switch (health.type) {
    case 'working':
      return { failing_since: null, disabled_at: null, disabled_because: null }
    case 'failing':
      return { failing_since: health.since, disabled_at: null, disabled_because: null }
    case 'disabled':
      return { failing_since: health.failingSince, disabled_at: health.at, disabled_because: health.because }
  }
}
