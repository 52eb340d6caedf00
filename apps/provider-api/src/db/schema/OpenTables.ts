import type { ApiTokenScope, Webhook, WebhookDelivery, WebhookEvent, WebhookPayload } from '@frontdesk/contract'
import type { Generated } from 'kysely'
import type { Json, Nullable, NullableInstant, RequiredInstant, Sealed } from './columns.ts'

/** The access of other programs to a company. */
export type OpenTables = {
  /** Tokens by which other programs call the API, each for its maker in one company; a revoked one has no row. */
  api_tokens: {
    id: Generated<string>
    company_id: number
    admin_id: number
    name: string
    token_hash: string
    /** The first characters of the token, by which it is recognised. */
    start: string
    scopes: Json<ApiTokenScope[]>
    created_at: RequiredInstant
    expires_at: NullableInstant
    last_used_at: NullableInstant
  }
  /** Addresses of a company to which events are posted (decision 381). */
  webhooks: {
    id: Generated<string>
    company_id: number
    url: string
    events: Json<WebhookEvent[]>
    /** Signs the deliveries. */
    secret: Sealed
    secret_made_at: RequiredInstant
    /** The secret before it, and until when deliveries are signed with that as well. */
    previous_secret: Nullable<Sealed>
    previous_until: NullableInstant
    /** The position in the company's event log up to which deliveries were made of its events. */
    seq: number
    /** Since when every delivery has failed. */
    failing_since: NullableInstant
    /** No attempt is made before it: the last one has just failed. */
    resting_until: NullableInstant
    disabled_at: NullableInstant
    disabled_because: Nullable<NonNullable<Webhook['disabled']>['because']>
    created_at: RequiredInstant
  }
  /** Events on their way to a webhook, and those of the last 30 days that arrived or were given up. */
  webhook_deliveries: {
    id: Generated<string>
    company_id: number
    webhook_id: string
    /** One delivery is made of what has one key, however often the event is read. */
    key: string
    event: WebhookEvent
    payload: Json<WebhookPayload>
    status: Generated<WebhookDelivery['status']>
    attempts: Generated<number>
    attempted_at: NullableInstant
    /** The status that the address answered with. */
    answer: Nullable<number>
    error: Nullable<string>
    created_at: RequiredInstant
  }
}
