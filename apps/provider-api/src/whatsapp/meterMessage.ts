import { createHash } from 'node:crypto'
import { PricedCategory } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../db/Db.ts'
import type { PartStatus } from '../channels/partStatus.ts'
import { pricedStatuses } from '../db/schema/valueLists.ts'
import type { RawPricing, RawStatus } from './MetaEvent.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** How WhatsApp bills a message: in which category, and whether at all. */
type MessagePrice = { category: PricedCategory; isBillable: boolean }

/** Meta's names of what is billed at a category of ours. */
const categories: ReadonlyMap<string, PricedCategory> = new Map([
  ['authentication-international', 'authentication'],
  ['authentication_international', 'authentication'],
  ['marketing_lite', 'marketing'],
])

/** Meta's types of a price; any other is not known. */
const billedTypes: ReadonlyMap<string, boolean> = new Map([
  ['regular', true],
  ['free_customer_service', false],
  ['free_entry_point', false],
])

/** The price of a message by its status; null where the status does not state whether the message is billed. */
export function readMessagePrice(raw: RawPricing | null | undefined): MessagePrice | null {
  const isBillable = raw?.billable ?? billedTypes.get(raw?.type ?? '')
  if (!raw || isBillable === undefined) return null
  const known = PricedCategory.safeParse(categories.get(raw.category) ?? raw.category)
  return { category: known.data ?? 'other', isBillable }
}

/**
 * Stores how WhatsApp bills a message of ours, once for each message, however often and in whatever order its statuses
 * come (SUB-10): of their prices that of the last step in the life of the message counts, and its earliest delivery.
 * WhatsApp bills what it has delivered: one that failed is stored with neither.
 * Call it for messages of ours alone, inside `withCompanyTransaction`.
 */
export async function meterMessage(
  trx: Trx,
  { companyId }: Pick<WhatsappNumber, 'companyId'>,
  { raw, status, now }: { raw: RawStatus; status: PartStatus; now: Date },
): Promise<void> {
  if (status === 'failed') return
  const price = readMessagePrice(raw.pricing)
  const deliveredAt = status === 'sent' ? null : momentOf(raw, now)
  if (price === null && deliveredAt === null) return
  await trx
    .insertInto('priced_messages')
    .values({
      company_id: companyId,
      channel: 'whatsapp',
      message_digest: createHash('sha256').update(raw.id).digest('base64url'),
      category: price?.category ?? null,
      is_billable: price?.isBillable ?? null,
      priced_by: price && status,
      delivered_at: deliveredAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'channel', 'message_digest']).doUpdateSet({
        category: ofLaterStatus<PricedCategory | null>('category'),
        is_billable: ofLaterStatus<boolean | null>('is_billable'),
        priced_by: ofLaterStatus<(typeof pricedStatuses)[number] | null>('priced_by'),
        delivered_at: sql<Date | null>`least(priced_messages.delivered_at, excluded.delivered_at)`,
      }),
    )
    .execute()
}

/** When a message was delivered by Meta's clock; never later than it was reported. */
const momentOf = ({ timestamp }: RawStatus, now: Date): Date =>
  timestamp === null || timestamp === undefined ? now : new Date(Math.min(timestamp * 1000, now.getTime()))

/** How far along in the life of a message the status of a price is; 0 without a price. */
const step = (priced: 'excluded' | 'priced_messages'): RawBuilder<number> =>
  sql`coalesce(array_position(array[${sql.join(pricedStatuses.map((status) => sql.lit(status)))}], ${sql.ref(`${priced}.priced_by`)}), 0)`

/** The new value of a column where the new price is of the same status or a later one, else the stored value. */
const ofLaterStatus = <Value>(column: 'category' | 'is_billable' | 'priced_by'): RawBuilder<Value> => sql`case
  when ${step('excluded')} >= ${step('priced_messages')} then ${sql.ref(`excluded.${column}`)}
  else ${sql.ref(`priced_messages.${column}`)}
end`
