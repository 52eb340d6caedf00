import type { Caller } from '../../http/Caller.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { adminUserId, agentUserId, systemUserId, joinChat } from '../people/people.ts'
import { openInternalChannel } from '../../channels/openInternalChannel.ts'
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
 * Opens an internal conversation, or creates it (CHAT-5, SUP-3), with the internal channel if there is none. Each
 * administrator has their own with the system and with the assistant; the support conversation
 * is shared by the company.
 */
export async function openInternalChat(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, caller, purpose, now }: { companyId: number; caller: Caller; purpose: InternalPurpose; now: Date },
): Promise<InternalChat> {
  const mine = await adminUserId(trx, companyId, caller, now)
  const other =
    purpose === 'assistant'
      ? await agentUserId(trx, companyId, now)
      : await systemUserId(trx, companyId, purpose === 'support' ? 'support' : 'system', now)
  if (other === null) throw refuse('NOT_FOUND', 'The company has no assistant')
  const { messengerId: integrationId } = await openInternalChannel(trx, emit, { companyId, now })
  const key = purpose === 'support' ? 'support' : `${purpose}:${caller.adminId}`
  const existing = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', integrationId)
    .where('platform_chat_id', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const chatId = existing?.id ?? (await insertInternalChat(trx, { companyId, integrationId, key, purpose, now }))
  await joinChat(trx, { companyId, chatId }, [mine, other])
  return { chatId, adminUserId: mine, otherUserId: other, integrationId, isNew: !existing }
}

type NewChat = { companyId: number; integrationId: number; key: string; purpose: InternalPurpose; now: Date }

/** Adds an internal conversation of its own key, without its users; returns its id. */
export async function insertInternalChat(
  trx: Trx,
  { companyId, integrationId, key, purpose, now }: NewChat,
): Promise<number> {
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
