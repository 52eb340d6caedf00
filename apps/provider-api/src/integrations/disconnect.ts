import type { MessengerType } from '@frontdesk/contract'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'

const off = { is_active: false, status: 'disconnected' } as const

/**
 * Switches off all channels of one type and returns their ids (INT-5). Their chats and tokens stay, so that they can be
 * connected again. Throws NOT_FOUND.
 */
export async function deactivate(db: Db, companyId: number, type: MessengerType, now: Date): Promise<number[]> {
  const deactivated = await db
    .updateTable('messenger_integrations')
    .set({ ...off, updated_at: now })
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  if (deactivated.length === 0) throw refuse('NOT_FOUND')
  return deactivated.map(({ id }) => id)
}

/**
 * Deletes a channel and its token (INT-5). Its chats stay. The internal channel cannot be deleted, because the product
 * itself writes there. Throws NOT_FOUND.
 */
export async function deleteMessenger(db: Db, companyId: number, messengerId: number, now: Date): Promise<void> {
  const deactivated = await db
    .updateTable('messenger_integrations')
    .set({ ...off, secret: null, webhook_key: null, webhook_secret: null, deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '<>', 'internal')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!deactivated) throw refuse('NOT_FOUND')
  await db.deleteFrom('messenger_crm_links').where('messenger_id', '=', messengerId).execute()
}
