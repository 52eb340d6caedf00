import { z } from 'zod'

/** Meta's ids and names are short; texts of a message have at most 4096 characters, and captions fewer. */
const id = z.string().min(1).max(500)
const clipped = (most: number) => z.string().transform((text) => text.slice(0, most))
const name = clipped(300)
/** An id that an event need not have; an empty one stands for none. */
const optionalId = id.optional().catch(undefined)

/**
 * A writing person as WhatsApp shows them: their number may be missing, and then there is the
 * business's own id of them.
 */
const MetaContact = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  username: name.optional(),
  profile: z.looseObject({ name: name.optional(), username: name.optional() }).optional(),
})
export type MetaContact = z.output<typeof MetaContact>

/** A message, of which each type has its own content under its own name. */
export const RawMessage = z.looseObject({
  id,
  from: optionalId,
  from_user_id: optionalId,
  to: optionalId,
  to_user_id: optionalId,
  timestamp: z.coerce.number().int().nonnegative().max(1e11),
  type: clipped(50),
  /** The group in which it was written. */
  group_id: id.nullish().catch(null),
  context: z
    .looseObject({
      id: id.optional(),
      forwarded: z.boolean().nullish().catch(null),
      frequently_forwarded: z.boolean().nullish().catch(null),
      referred_product: z.looseObject({ product_retailer_id: name.optional() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})
export type RawMessage = z.output<typeof RawMessage>

/**
 * How a message is billed. The amount is not in it. `billable` is to go in a later version of the API, and `type` says
 * the same. https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing
 */
const RawPricing = z.looseObject({
  billable: z.boolean().nullish().catch(null),
  category: clipped(50),
  type: clipped(50).nullish().catch(null),
})
export type RawPricing = z.output<typeof RawPricing>

export const RawStatus = z.looseObject({
  id,
  status: clipped(50),
  timestamp: z.coerce.number().int().nonnegative().max(1e11).nullish().catch(null),
  pricing: RawPricing.nullish().catch(null),
  recipient_id: optionalId,
  recipient_user_id: optionalId,
  biz_opaque_callback_data: clipped(512).optional(),
  errors: z
    .array(
      z.looseObject({
        code: z.number(),
        title: name.optional(),
        message: name.optional(),
        error_data: z.looseObject({ details: name.optional() }).nullish(),
      }),
    )
    .nullish()
    .catch(null),
})
export type RawStatus = z.output<typeof RawStatus>

/**
 * A change at one number. The items of its lists are read one by one: a malformed item does not
 * take the others with it.
 */
export const MetaChange = z.looseObject({
  field: clipped(100),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: id, display_phone_number: name.optional() }),
    contacts: z.array(MetaContact).nullish().catch(null),
    messages: z.array(z.unknown()).nullish().catch(null),
    statuses: z.array(z.unknown()).nullish().catch(null),
    message_echoes: z.array(z.unknown()).nullish().catch(null),
    history: z.array(z.unknown()).nullish().catch(null),
    state_sync: z.array(z.unknown()).nullish().catch(null),
  }),
})
export type MetaChange = z.output<typeof MetaChange>

const Entry = z.looseObject({ changes: z.array(z.unknown()) })

/** The changes in an entry of a webhook that concern a WhatsApp number, each with its text as it came. */
export function changesOfEntry(raw: unknown): { change: MetaChange; payload: string }[] {
  return (Entry.safeParse(raw).data?.changes ?? []).flatMap((one) => {
    const change = MetaChange.safeParse(one)
    // Changes of the account name no number: `accountChangesOfEntry` reads them.
    return change.success ? [{ change: change.data, payload: JSON.stringify(one) }] : []
  })
}
