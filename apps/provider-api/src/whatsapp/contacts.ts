import { spellingsOf, visibleName } from '@frontdesk/customer-identity'
import { z } from 'zod'
import { readStoredChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

type OfNumber = Pick<WhatsappNumber, 'id' | 'companyId'>

/** A change of the address book of a company's phone; a name of null: the person was removed from it. */
export type ContactChange = { phone: string; name: string | null; changedAt: Date }

const name = z.string().transform((text) => text.trim().slice(0, 300))
const Entry = z.looseObject({
  type: z.literal('contact'),
  action: z.string().max(50),
  contact: z.looseObject({
    full_name: name.nullish().catch(null),
    first_name: name.nullish().catch(null),
    phone_number: z.string().max(50),
  }),
  metadata: z.looseObject({ timestamp: z.coerce.number().int().nonnegative().max(1e11) }),
})

/** Parses an entry of Meta's `state_sync`; null for what is no contact, or names no number. */
export function readContactChange(raw: unknown): ContactChange | null {
  const entry = Entry.safeParse(raw).data
  const phone = entry?.contact.phone_number.replace(/\D/g, '')
  if (!entry || !phone) return null
  const { full_name: fullName, first_name: firstName } = entry.contact
  return {
    phone,
    name: entry.action === 'remove' ? null : (visibleName(fullName) ?? visibleName(firstName)),
    changedAt: new Date(entry.metadata.timestamp * 1000),
  }
}

/**
 * Applies a change of the address book: the person's chat with this number is named by it, now or when there is one. An
 * older change than the one that is known is none, so that their order does not matter. Somebody who was removed keeps
 * their name until they write again. Call inside `withCompanyTransaction`.
 */
export async function applyContact(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { id, companyId }: OfNumber,
  { phone, name: called, changedAt }: ContactChange,
  now: Date,
): Promise<void> {
  const changed = await trx
    .insertInto('channel_contacts')
    .values({ company_id: companyId, messenger_id: id, phone, name: called, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'messenger_id', 'phone'])
        .doUpdateSet({ name: called, changed_at: changedAt })
        .where('channel_contacts.changed_at', '<', changedAt),
    )
    .returning('phone')
    .executeTakeFirst()
  if (!changed || called === null) return
  const known = await trx
    .selectFrom('channel_identities')
    .innerJoin('chats', 'chats.id', 'channel_identities.chat_id')
    .select(['chat_id', 'user_id'])
    .where('channel_identities.company_id', '=', companyId)
    .where('channel_identities.messenger_id', '=', id)
    .where('kind', '=', 'phone')
    .where('value', 'in', spellingsOf(phone))
    .where('ended_at', 'is', null)
    .where('chats.title', '<>', called)
    .executeTakeFirst()
  if (!known) return
  await trx
    .updateTable('users')
    .set({ display_name: called, updated_at: now })
    .where('id', '=', known.user_id)
    .execute()
  await trx.updateTable('chats').set({ title: called }).where('id', '=', known.chat_id).execute()
  emit({ event: 'chat_update', payload: await readStoredChat(trx, known.chat_id) })
}
