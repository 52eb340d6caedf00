import { spellingsOf } from '@frontdesk/customer-identity'
import type { Db, Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { joinPersonsChats } from '../inbound/personsChat.ts'
import { addressesOf, type WebChatEvent, type NamedPerson } from './WebEvent.ts'
import type { WebPhone } from './WebPhone.ts'

/**
 * Records that a number and an id that hides one are the same person's; two chats of theirs become one. Doing it again
 * changes nothing. Call inside `withCompanyTransaction`.
 */
export async function linkAddresses(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: WebPhone,
  person: { phone: string; lid: string },
  now: Date,
): Promise<void> {
  const { phone, userId } = addressesOf(person)
  if (phone === null || userId === null) return
  await trx
    .insertInto('linked_addresses')
    .values({ company_id: account.companyId, messenger_id: account.id, user_id: userId, phone })
    .onConflict((conflict) => conflict.columns(['company_id', 'messenger_id', 'user_id']).doUpdateSet({ phone }))
    .execute()
  await joinPersonsChats(trx, emit, account, { phone, userId }, now)
}

/** An event whose person is named by all addresses that are known as theirs: WhatsApp often names one of them alone. */
export async function withKnownAddresses<Event extends WebChatEvent>(
  db: Db,
  account: Pick<WebPhone, 'id' | 'companyId'>,
  event: Event,
): Promise<Event> {
  return event.type === 'message' || event.type === 'edit' || event.type === 'notice'
    ? { ...event, ...(await knownAddresses(db, account, event)) }
    : event
}

async function knownAddresses(
  db: Db,
  { id, companyId }: Pick<WebPhone, 'id' | 'companyId'>,
  { phone, lid }: NamedPerson,
): Promise<NamedPerson> {
  if (phone !== null && lid !== null) return { phone, lid }
  const { userId } = addressesOf({ phone, lid })
  const known = await db
    .selectFrom('linked_addresses')
    .select(['user_id', 'phone'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .$if(phone !== null, (rows) => rows.where('phone', 'in', spellingsOf(phone ?? '')))
    .$if(userId !== null, (rows) => rows.where('user_id', '=', userId ?? ''))
    .execute()
  // Of two ids that were said to hide a number neither is certain.
  const [only] = known.length === 1 ? known : []
  return only ? { phone: phone ?? only.phone, lid: lid ?? only.user_id.replace(/@lid$/, '') } : { phone, lid }
}
