import type { MessengerType } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'

const off = { is_active: false, status: 'disconnected' } as const

/** Switches off all channels of one kind (INT-5); answers their ids. Their chats and tokens stay, so that they can be connected again. */
export async function deactivate(db: Db, companyId: number, type: MessengerType, now: Date): Promise<number[]> {
  const ended = await db
    .updateTable('messenger_integrations')
    .set({ ...off, updated_at: now })
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  if (ended.length === 0) throw refuse('NOT_FOUND')
  return ended.map(({ id }) => id)
}

/** Takes a channel away and forgets its token (INT-5). Its chats stay; the internal channel does too, as the product itself speaks there. */
export async function deleteMessenger(db: Db, companyId: number, messengerId: number, now: Date): Promise<void> {
  const ended = await db
    .updateTable('messenger_integrations')
    .set({ ...off, secret: null, webhook_key: null, webhook_secret: null, deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '<>', 'internal')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw refuse('NOT_FOUND')
  await db.deleteFrom('messenger_crm_links').where('messenger_id', '=', messengerId).execute()
}
