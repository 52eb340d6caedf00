import { spellingsOf } from '@frontdesk/customer-identity'
import type { Trx } from '../db/Db.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import type { ChannelPerson } from './InboundEvent.ts'

/** The ids by which a channel names a person. */
export type Addresses = Pick<ChannelPerson, 'phone' | 'userId'>

type Account = Pick<ChannelAccount, 'id' | 'companyId'>

/** The addresses that a person has had since a moment. */
export type AddressChange = { to: Addresses; at: Date }

const ofPhone = (phone: string): string => `phone ${phone}`
const ofRoom = (id: string): string => `room ${id}`

/** The keys of a person's addresses, a number in each of its spellings. */
export const keysOf = ({ phone, userId }: Addresses): string[] => [
  ...(phone === null ? [] : spellingsOf(phone).map(ofPhone)),
  ...(userId === null ? [] : [`user_id ${userId}`]),
]

/**
 * Records that a person left addresses for others at a moment. The changes of a person may come in any order: each is
 * kept, and `changesSince` puts them together. Doing it again changes nothing.
 */
export async function recordAddressChange(
  trx: Trx,
  { id, companyId }: Account,
  { from: { phone, userId }, to, at }: AddressChange & { from: Addresses },
): Promise<void> {
  const left = [...(phone === null ? [] : [ofPhone(phone)]), ...(userId === null ? [] : [`user_id ${userId}`])]
  // An address that stays is not left: a new number may come without a new id of the channel's own.
  const kept = new Set(keysOf(to))
  const rows = left
    .filter((address) => !kept.has(address))
    .map((address) => ({
      company_id: companyId,
      messenger_id: id,
      address,
      changed_at: at,
      to_phone: to.phone,
      to_user_id: to.userId,
    }))
  if (rows.length === 0) return
  await trx
    .insertInto('address_changes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records that a group of the channel has another id. Doing it again changes nothing. */
export async function recordRoomChange(
  trx: Trx,
  { id, companyId }: Account,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  const known = await leftAddresses(trx, { id, companyId }, [ofRoom(from)]).executeTakeFirst()
  if (known) return
  await trx
    .insertInto('address_changes')
    .values({ company_id: companyId, messenger_id: id, address: ofRoom(from), changed_at: at, to_room: to })
    .execute()
}

/**
 * Returns the changes by which a person at these addresses came to where they are now, in their order: those after the
 * moment at which they had them. Empty for a person of whom no change is known.
 */
export async function changesSince(
  trx: Trx,
  account: Account,
  person: Addresses,
  at: Date,
): Promise<readonly AddressChange[]> {
  const changes: AddressChange[] = []
  const followed = new Set<string>()
  for (let [addresses, since] = [person, at]; ;) {
    const left = await leftAddresses(trx, account, keysOf(addresses)).where('changed_at', '>=', since).execute()
    const next = left.find((row) => !followed.has(`${row.address} ${row.changed_at.getTime()}`))
    if (next === undefined) return changes
    // Those of the same moment are parts of one change.
    for (const row of left)
      if (row.changed_at.getTime() === next.changed_at.getTime())
        followed.add(`${row.address} ${row.changed_at.getTime()}`)
    addresses = { phone: next.to_phone, userId: next.to_user_id }
    since = next.changed_at
    changes.push({ to: addresses, at: since })
  }
}

/** Returns the id that a group of the channel has now: an id that was left is never given to another one. */
export async function currentRoom(trx: Trx, account: Account, id: string): Promise<string> {
  const followed = new Set<string>()
  for (let room = id; ;) {
    followed.add(room)
    const left = await leftAddresses(trx, account, [ofRoom(room)]).executeTakeFirst()
    if (left?.to_room == null || followed.has(left.to_room)) return room
    room = left.to_room
  }
}

const leftAddresses = (trx: Trx, { id, companyId }: Account, addresses: readonly string[]) =>
  trx
    .selectFrom('address_changes')
    .select(['address', 'changed_at', 'to_phone', 'to_user_id', 'to_room'])
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('address', 'in', addresses)
    .orderBy('changed_at')
