import type { ChannelType } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { isWindowClosed } from './isWindowClosed.ts'

/** What is needed to write into a chat. */
export type WritableChat = {
  id: number
  companyId: number
  platform: ChannelType
  purpose: 'customer' | 'internal' | 'assistant' | 'support'
  /** An internal chat: a stored message counts as delivered, no channel is involved. */
  isInternal: boolean
}

/**
 * Returns the company's chat that is to be written into. Throws NOT_FOUND, also for a chat of another company
 * (reliability T-04), OUTSIDE_WINDOW when its reply window is closed, then CHANNEL_DISCONNECTED: in this order, because
 * connecting the channel would not open the window. `isTemplate`: the message is an approved
 * template, which needs no window.
 */
export async function requireWritableChat(
  db: Db | Trx,
  companyId: number,
  chatId: number,
  now: Date,
  isTemplate = false,
): Promise<WritableChat> {
  const chat = await db
    .selectFrom('chats')
    .leftJoin('messenger_integrations as channel', 'channel.id', 'chats.messenger_id')
    .select([
      'chats.id',
      'chats.platform',
      'chats.purpose',
      'channel.type',
      'channel.status',
      'channel.is_active',
      'channel.deleted_at',
    ])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
  if (!isTemplate && (await isWindowClosed(db, chat, 'human', now))) throw refuse('OUTSIDE_WINDOW')
  const isInternal = chat.platform === 'internal'
  const isOpen = chat.status === 'connected' && chat.is_active === true && chat.deleted_at === null
  if (!isInternal && !isOpen) throw refuse('CHANNEL_DISCONNECTED')
  return { id: chat.id, companyId, platform: chat.platform, purpose: chat.purpose, isInternal }
}

/** Returns the recipient of our message in this chat: the customer, the assistant, support or the system. */
export async function otherUserId(trx: Trx, chat: WritableChat, writerId: number): Promise<number | null> {
  const kinds = { customer: 'customer', internal: 'system', assistant: 'agent', support: 'support' } as const
  const people = await trx
    .selectFrom('chat_users')
    .innerJoin('users', 'users.id', 'chat_users.user_id')
    .select(['users.id', 'users.kind'])
    .where('chat_users.chat_id', '=', chat.id)
    .where('users.id', '<>', writerId)
    .orderBy('users.id')
    .execute()
  // Support writes to the administrator who opened the chat.
  return (
    (people.find((person) => person.kind === kinds[chat.purpose]) ?? people.find((person) => person.kind === 'admin'))
      ?.id ?? null
  )
}
