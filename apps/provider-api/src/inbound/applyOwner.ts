import { isFirm, type OwnerEvent } from '@frontdesk/ai-state'
import { endReplies } from '../assistant/handling/silenceAi.ts'
import { recordOwner } from '../conversations/owner/conversationOwner.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { enqueueHandBack } from '../queues/queuedQuestions.ts'
import { askStop } from './stopsAsked.ts'

/**
 * Records what an event of a channel tells of the owner of a conversation (D-22). Where another app gets it, the AI's
 * part ends: its run, and what it has not sent. Where it is given back, the AI answers what the customer wrote last,
 * unless somebody has; what comes with a message of its own is answered with that. The AI stays on or off. Returns
 * whether the AI has an answer to give now, for `chatHandedBack`. Call inside `withCompanyTransaction`.
 */
export async function applyOwner(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, event, now }: { companyId: number; chatId: number; event: OwnerEvent; now: Date },
): Promise<boolean> {
  const { before, after } = await recordOwner(trx, chatId, event)
  if (before.is === after.is) return false
  if (after.is === 'another-app') {
    await endReplies(trx, emit, { companyId, chatId, now })
    askStop(trx, { chatId, because: 'taken-over' })
  }
  const chat = await trx
    .selectFrom('chats')
    .select(['ai_enabled', 'needs_human'])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const isPassed = event.type === 'passed-to-us' && before.is === 'another-app'
  const isAnswering = isPassed && chat.ai_enabled && !isFirm(chat.needs_human)
  if (isAnswering) await enqueueHandBack(trx, { companyId, chatId, now })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  return isAnswering
}
