import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { visibleName } from '@frontdesk/customer-identity'
import { vendorNames } from '../channels/channelTitle.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import type { CustomerChat } from './identities.ts'
import type { ChannelPerson, Room } from './InboundEvent.ts'
import type { RecognizedChat } from './recognizePerson.ts'
import { findPersonsChat, openPersonsChat, withVisibleNames, type Opening } from './personsChat.ts'

/** Whom an event is about, and where; without a room the person's own chat. */
type About = { person: ChannelPerson; room?: Room }

/**
 * Returns the chat of an event and the user of its person, both made if they are new; a chat that was deleted is
 * restored. Call inside `withCompanyTransaction`.
 */
export async function openChatOf(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  { person, room }: About,
  opening: Opening,
): Promise<CustomerChat & Partial<RecognizedChat>> {
  if (room === undefined) return openPersonsChat(trx, emit, account, person, opening)
  const { now } = opening
  const userId = await openUser(trx, account, person, now)
  const chatId = await openRoom(trx, account, room, now)
  await joinChat(trx, { companyId: account.companyId, chatId }, [userId])
  return { chatId, userId }
}

/** The chat of an event that happened at this moment; null when there is none yet. */
export async function findChatOf(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { person, room }: About,
  at: Date,
): Promise<{ chatId: number } | null> {
  if (room === undefined) return findPersonsChat(trx, account, person, at)
  const found = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', account.companyId)
    .where('messenger_id', '=', account.id)
    .where('platform_chat_id', '=', room.id)
    .executeTakeFirst()
  return found ? { chatId: found.id } : null
}

/** The user of a person whom all accounts of a company know by the same id. */
async function openUser(
  trx: Trx,
  { companyId, platform }: ChannelAccount,
  person: ChannelPerson,
  now: Date,
): Promise<number> {
  const { userId, name, username, phone } = withVisibleNames(person)
  const shown = { display_name: name ?? username ?? (phone && `+${phone}`) ?? vendorNames[platform], username }
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'customer',
      platform,
      platform_user_id: userId,
      ...shown,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'platform', 'platform_user_id'])
        .where('platform_user_id', 'is not', null)
        .doUpdateSet({ ...shown, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function openRoom(
  trx: Trx,
  { id: messengerId, companyId, platform }: ChannelAccount,
  { id: platformChatId, title: given }: Room,
  now: Date,
): Promise<number> {
  const title = visibleName(given) ?? vendorNames[platform]
  const { id } = await trx
    .insertInto('chats')
    .values({
      company_id: companyId,
      platform,
      messenger_id: messengerId,
      purpose: 'customer',
      platform_chat_id: platformChatId,
      title,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'messenger_id', 'platform_chat_id'])
        .where('platform_chat_id', 'is not', null)
        // A new message restores a deleted chat.
        .doUpdateSet({ title, deleted_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
