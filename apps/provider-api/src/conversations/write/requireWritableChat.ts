import { replyWindowOf } from '@frontdesk/channel-capabilities'
import type { ChannelType } from '@frontdesk/contract'
import type { InferResult } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** The facts that are needed to write into a chat. */
export type WritableChat = {
  id: number
  companyId: number
  platform: ChannelType
  purpose: 'customer' | 'internal' | 'assistant' | 'support'
  /** An internal chat: a stored message counts as delivered, no channel is involved. */
  isInternal: boolean
}

/** The chat that is to be written into, with what decides whether it can be (`requireWritable`). */
export const selectChat = (db: Db | Trx, companyId: number, chatId: number) =>
  db
    .selectFrom('chats')
    .leftJoin('messenger_integrations as channel', 'channel.id', 'chats.messenger_id')
    .select([
      'chats.id',
      'chats.platform',
      'chats.purpose',
      'chats.last_inbound_at',
      'chats.blocked_at',
      'channel.status',
      'channel.is_active',
      'channel.deleted_at',
    ])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)

type Row = InferResult<ReturnType<typeof selectChat>>[number]
/** Its instants may be in JSON's words. */
type ReadChat = { [Column in keyof Row]: Extract<Row[Column], Date> extends never ? Row[Column] : Row[Column] | string }

/**
 * The company's chat that is to be written into. Throws NOT_FOUND without one, also for a chat of another company
 * (reliability T-04), CUSTOMER_BLOCKED, OUTSIDE_WINDOW when its reply window is closed, then CHANNEL_DISCONNECTED: in
 * this order, because connecting the channel would not open the window. `isTemplate`: the message is an approved
 * template, which needs no window.
 */
export function requireWritable(
  chat: ReadChat | undefined,
  { companyId, now, isTemplate = false }: { companyId: number; now: Date; isTemplate?: boolean },
): WritableChat {
  if (!chat) throw refuse('NOT_FOUND')
  if (chat.blocked_at !== null) throw refuse('CUSTOMER_BLOCKED')
  const lastInboundAt = chat.last_inbound_at && new Date(chat.last_inbound_at).toISOString()
  if (!isTemplate && replyWindowOf(chat.platform, lastInboundAt, now, 'human')?.isOpen === false)
    throw refuse('OUTSIDE_WINDOW')
  const isInternal = chat.platform === 'internal'
  const isOpen = chat.status === 'connected' && chat.is_active === true && chat.deleted_at === null
  if (!isInternal && !isOpen) throw refuse('CHANNEL_DISCONNECTED')
  return { id: chat.id, companyId, platform: chat.platform, purpose: chat.purpose, isInternal }
}

/** The users of a chat. */
export const selectPeople = (trx: Trx, chatId: number) =>
  trx
    .selectFrom('chat_users')
    .innerJoin('users', 'users.id', 'chat_users.user_id')
    .select(['users.id', 'users.kind', 'users.admin_id'])
    .where('chat_users.chat_id', '=', chatId)
    .orderBy('users.id')

export type ChatPerson = InferResult<ReturnType<typeof selectPeople>>[number]

/** The recipient of our message in this chat: the customer, the assistant, support or the system. */
export function recipientOf(chat: WritableChat, people: readonly ChatPerson[], writerId: number): number | null {
  const kinds = { customer: 'customer', internal: 'system', assistant: 'agent', support: 'support' } as const
  const others = people.filter(({ id }) => id !== writerId)
  // Support writes to the visitor or the administrator who opened the chat.
  const recipient =
    others.find(({ kind }) => kind === kinds[chat.purpose]) ??
    others.find(({ kind }) => kind === 'visitor' || kind === 'admin')
  return recipient?.id ?? null
}
