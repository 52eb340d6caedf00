import type { MessengerType } from '@frontdesk/contract'
import { sql } from 'kysely'
import { leaveToHuman } from '../assistant/runs/obstacles.ts'
import { changeChannel, type ChannelChange } from '../channels/changeChannel.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

/** The channels to disconnect: all of a type, or the one of it with this id. */
type Disconnected = { companyId: number; type: MessengerType; messengerId?: number | undefined }

const off = { status: 'disconnected', isActive: false } as const

/**
 * Disconnects channels and returns their ids (INT-5). Their chats and tokens stay, so that they can be connected again.
 * A reply that the AI is writing there is stopped, and messages that wait for the channel fail at once. Throws
 * NOT_FOUND.
 */
export async function disconnect(ports: Ports, { companyId, type, messengerId }: Disconnected): Promise<number[]> {
  const ended = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const found = await trx
      .selectFrom('messenger_integrations')
      .select('id')
      .where('company_id', '=', companyId)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .$if(messengerId !== undefined, (channels) => channels.where('id', '=', messengerId ?? 0))
      .orderBy('id')
      .execute()
    if (found.length === 0) throw refuse('NOT_FOUND')
    return switchOff(trx, emit, { companyId, messengerIds: found.map(({ id }) => id), now: ports.now() }, off)
  })
  publishEnded(ports, ended)
  return ended.messengerIds
}

/**
 * Deletes a channel and its token (INT-5). Its chats can be read, and never be answered again. The internal channel
 * cannot be deleted, because the product itself writes there. Throws NOT_FOUND.
 */
export async function deleteChannel(ports: Ports, companyId: number, messengerId: number): Promise<void> {
  const ended = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const found = await trx
      .selectFrom('messenger_integrations')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', messengerId)
      .where('type', '<>', 'internal')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw refuse('NOT_FOUND')
    await trx
      .deleteFrom('messenger_crm_links')
      .where('company_id', '=', companyId)
      .where('messenger_id', '=', messengerId)
      .execute()
    const change = { ...off, isDeleted: true }
    return switchOff(trx, emit, { companyId, messengerIds: [messengerId], now: ports.now() }, change)
  })
  publishEnded(ports, ended)
}

/** The channels that were switched off, and the chats in which the AI was writing. */
type Ended = { messengerIds: number[]; stoppedChatIds: number[] }

async function switchOff(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messengerIds, now }: { companyId: number; messengerIds: number[]; now: Date },
  change: ChannelChange,
): Promise<Ended> {
  for (const messengerId of messengerIds) await changeChannel(trx, emit, { companyId, messengerId, now }, () => change)
  const chats = trx
    .selectFrom('chats')
    .where('chats.company_id', '=', companyId)
    .where('chats.messenger_id', 'in', messengerIds)
  await trx
    .updateTable('jobs')
    .set({ due_at: now })
    .where('company_id', '=', companyId)
    .where('queue', '=', 'deliveries')
    .where('failed_at', 'is', null)
    .where('due_at', '>', now)
    .where('order_key', 'in', chats.select(sql<string>`chats.id::text`.as('id')))
    .execute()
  // Inside the transaction: a reply that ends meanwhile is stored either before this or not at all.
  const replies = await chats
    .innerJoin('ai_runs', 'ai_runs.chat_id', 'chats.id')
    .select(['ai_runs.chat_id as chatId', 'ai_runs.reply_to_id as replyToId'])
    .where('ai_runs.status', '=', 'running')
    .execute()
  for (const reply of replies) await leaveToHuman(trx, emit, { ...reply, now }, 'failed')
  return { messengerIds, stoppedChatIds: replies.map(({ chatId }) => chatId) }
}

function publishEnded(ports: Ports, { messengerIds, stoppedChatIds }: Ended): void {
  for (const chatId of stoppedChatIds) ports.runStopRequested({ chatId, because: 'channel-off' })
  ports.channelsChanged({ messengerIds })
}
