import type { Message } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { enqueueQuestion } from '../../queues/queuedQuestions.ts'
import { enqueueWait } from '../../queues/queuedWaits.ts'
import { isLate } from '../read/isLate.ts'
import { markNeedsHuman } from './markHandling.ts'

/**
 * Queues what a customer's message asks the AI, and the end of their wait for it, in the transaction that stores it,
 * before its event is emitted. What people of a group say to one another asks it nothing, and neither does what comes
 * late (`isLate`): whoever has written since did not know it, so that a person is to look.
 */
export async function askAi(trx: Trx, message: Message, now: Date): Promise<void> {
  const { metadata } = message
  if (metadata.isGroupTalk === true) return
  const late = await trx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', message.id)
    .where(isLate())
    .executeTakeFirst()
  if (!late) {
    await enqueueQuestion(trx, message, now)
    return enqueueWait(trx, message, now)
  }
  if (metadata.isReaction !== true && metadata.isChannelTest !== true)
    await markNeedsHuman(trx, message.chatId, 'failed', now)
}
