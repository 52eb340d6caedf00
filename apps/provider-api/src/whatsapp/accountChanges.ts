import { z } from 'zod'
import { MetaChange } from './MetaEvent.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** A change of a business account, which may concern several numbers; `phone`: the one that it names, in digits. */
export type AccountChange = {
  field: string
  accountId: string
  phone: string | null
  value: object
  time: number | null
}

const accountId = z.string().regex(/^\d{1,30}$/)
const Entry = z.looseObject({
  id: z.string(),
  time: z.number().nullish().catch(null),
  changes: z.array(z.unknown()),
})
const Change = z.looseObject({
  field: z.string().max(100),
  value: z.looseObject({
    /** A change of one number names it here; it is none of the account. */
    metadata: z.undefined().optional(),
    phone_number: z.string().max(50).nullish().catch(null),
    display_phone_number: z.string().max(50).nullish().catch(null),
    waba_info: z.looseObject({ waba_id: accountId }).nullish().catch(null),
  }),
})

/**
 * The changes of a business account in an entry of a webhook. The account is the one in `waba_info`, or else that of
 * the entry.
 */
export function accountChangesOfEntry(raw: unknown): AccountChange[] {
  const entry = Entry.safeParse(raw).data
  return (entry?.changes ?? []).flatMap((one) => {
    const change = Change.safeParse(one).data
    const account = accountId.safeParse(change?.value.waba_info?.waba_id ?? entry?.id).data
    if (!change || account === undefined) return []
    const { phone_number: named, display_phone_number: shown } = change.value
    const phone = (named ?? shown)?.replace(/\D/g, '') || null
    return [{ field: change.field, accountId: account, phone, value: change.value, time: entry?.time ?? null }]
  })
}

/**
 * Returns a change of an account as an event of one of its numbers; its time distinguishes a second ban from a repeated
 * event about the first.
 */
export function asEventOf(
  { phoneNumberId }: Pick<WhatsappNumber, 'phoneNumberId'>,
  { field, value, time }: AccountChange,
): { change: MetaChange; payload: string } {
  const raw = { field, time, value: { ...value, metadata: { phone_number_id: phoneNumberId } } }
  return { change: MetaChange.parse(raw), payload: JSON.stringify(raw) }
}
