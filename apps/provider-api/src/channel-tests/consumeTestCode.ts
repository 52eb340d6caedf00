import type { Language, Message } from '@frontdesk/contract'
import { emitStoredChannel } from '../channels/changeChannel.ts'
import { joinChat } from '../conversations/people/people.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { enqueueDelivery } from '../queues/queuedDeliveries.ts'
import { confirmationTexts } from './confirmationTexts.ts'
import { hashOfCode } from './testCode.ts'

/** A test whose code has arrived: who is answered in which language, in the name of which of the company's users. */
export type ArrivedTest = {
  companyId: number
  messengerId: number
  adminId: number
  userId: number
  language: Language
}

/**
 * Takes the code of an open test of the channel, if that is what a message consists of (INT-8): once, of concurrent
 * messages with it one takes it. Returns null for every other message. Call inside `withCompanyTransaction`,
 * with that of the message.
 */
export async function consumeTestCode(
  trx: Trx,
  { companyId, messengerId }: { companyId: number; messengerId: number },
  text: string,
  now: Date,
): Promise<ArrivedTest | null> {
  const code_hash = hashOfCode(text)
  if (code_hash === null) return null
  const test = await trx
    .updateTable('channel_tests')
    .set({ arrived_at: now })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', messengerId)
    .where('code_hash', '=', code_hash)
    .where('arrived_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['admin_id', 'user_id', 'language'])
    .executeTakeFirst()
  return test ? { companyId, messengerId, adminId: test.admin_id, userId: test.user_id, language: test.language } : null
}

/**
 * Answers the message with the code of a test: stores the confirmation, queues its delivery and emits both. Returns it;
 * the caller emits `outboundMessageQueued` after the commit.
 */
export async function confirmTest(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messengerId, adminId, userId, language }: ArrivedTest,
  { chatId, platform, fromId }: Pick<Message, 'chatId' | 'platform' | 'fromId'>,
  now: Date,
): Promise<Message> {
  await joinChat(trx, { companyId, chatId }, [userId])
  const answer = await storeMessage(trx, {
    companyId,
    chatId,
    platform,
    fromId: userId,
    toId: fromId,
    text: confirmationTexts[language],
    status: 'pending',
    metadata: { isChannelTest: true },
    now,
  })
  if (!answer) throw new Error('A message without a platform id cannot be a duplicate')
  await enqueueDelivery(trx, answer, now)
  await trx
    .updateTable('channel_tests')
    .set({ chat_id: chatId, answer_id: answer.id })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', messengerId)
    .where('admin_id', '=', adminId)
    .execute()
  await emitNewMessage(trx, emit, answer)
  // By this event the administrator's dialog reads the test again.
  await emitStoredChannel(trx, emit, { companyId, messengerId })
  return answer
}
