import type { Caller } from '../../http/Caller.ts'
import type { Trx } from '../../db/Db.ts'
import { adminUserId, agentUserId, systemUserId, joinChat } from '../people/people.ts'
import { refuse } from '../../errors/refuse.ts'

/** An internal conversation: with the system, with the company's assistant, or with the product's support. */
export type InternalPurpose = 'internal' | 'assistant' | 'support'

/** An internal conversation and its two users; `isNew` when this call created it. */
export type InternalChat = {
  chatId: number
  adminUserId: number
  otherUserId: number
  integrationId: number
  isNew: boolean
}

/**
 * Opens an internal conversation, or creates it (CHAT-5, SUP-3). Each administrator has their own with the system and
 * with the assistant; the support conversation is shared by the company.
 */
export async function openInternalChat(
  trx: Trx,
  companyId: number,
  caller: Caller,
  purpose: InternalPurpose,
  now: Date,
): Promise<InternalChat> {
  const mine = await adminUserId(trx, companyId, caller, now)
  const other =
    purpose === 'assistant'
      ? await agentUserId(trx, companyId, now)
      : await systemUserId(trx, companyId, purpose === 'support' ? 'support' : 'system', now)
  if (other === null) throw refuse('NOT_FOUND', 'The company has no assistant')
  const integrationId = await internalChannel(trx, companyId, now)
  const key = purpose === 'support' ? 'support' : `${purpose}:${caller.adminId}`
  const existing = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', integrationId)
    .where('platform_chat_id', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const chatId = existing?.id ?? (await insertChat(trx, { companyId, integrationId, key, purpose, now }))
  await joinChat(trx, { companyId, chatId }, [mine, other])
  return { chatId, adminUserId: mine, otherUserId: other, integrationId, isNew: !existing }
}

async function internalChannel(trx: Trx, companyId: number, now: Date): Promise<number> {
  const existing = await trx
    .selectFrom('messenger_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'internal')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (existing) return existing.id
  const created = await trx
    .insertInto('messenger_integrations')
    .values({ company_id: companyId, type: 'internal', status: 'connected', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

type NewChat = { companyId: number; integrationId: number; key: string; purpose: InternalPurpose; now: Date }

async function insertChat(trx: Trx, { companyId, integrationId, key, purpose, now }: NewChat): Promise<number> {
  const { id } = await trx
    .insertInto('chats')
    .values({
      company_id: companyId,
      platform: 'internal',
      messenger_id: integrationId,
      purpose,
      platform_chat_id: key,
      ai_enabled: purpose !== 'internal',
      // Until the first message, the list sorts it by when it was opened.
      last_message_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
