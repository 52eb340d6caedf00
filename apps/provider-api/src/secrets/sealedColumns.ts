import type { Selectable } from 'kysely'
import type { Sealed } from '../db/schema/columns.ts'
import type { Schema } from '../db/Schema.ts'
import type { SealSubject } from './seal.ts'

type IsSealed<Value> = [NonNullable<Value>] extends [never] ? false : NonNullable<Value> extends Sealed ? true : false
type SealedOf<Table extends keyof Schema> = {
  [Column in keyof Selectable<Schema[Table]>]: IsSealed<Selectable<Schema[Table]>[Column]> extends true
    ? `${Table}.${Column & string}`
    : never
}[keyof Selectable<Schema[Table]>]

/** Every column of the schema whose type is `Sealed`, as `table.column`. */
type SealedColumn = { [Table in keyof Schema]: SealedOf<Table> }[keyof Schema]

/**
 * Every column that holds sealed texts, and what they were sealed as; each has a key `id`. A column that the schema
 * types as sealed and that is missing here does not compile.
 */
export const sealedColumns: Record<SealedColumn, SealSubject> = {
  'messenger_integrations.secret': 'channel secrets',
  'whatsapp_signups.token': 'channel secrets',
  'whatsapp_signups.pin': 'channel secrets',
  'outbox_mail.sealed': 'letters',
  'payment_methods.token': 'saved cards',
  'second_factors.secret': 'second factors',
  'support_widgets.secret': 'widget secrets',
  'support_widgets.previous_secret': 'widget secrets',
  'webhooks.secret': 'webhook secrets',
  'webhooks.previous_secret': 'webhook secrets',
}
