import { asksNothing, readConduct } from '@frontdesk/local-assistant/reading'
import { decideEdit, isFirm, type EditedQuestion } from '@frontdesk/ai-state'
import type { Message } from '@frontdesk/contract'
import { markNeedsHuman } from '../../conversations/handling/markHandling.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { enqueueQuestion } from '../../queues/queuedQuestions.ts'
import { enqueueWait } from '../../queues/queuedWaits.ts'
import { findSendPermission } from '../runs/canAiReply.ts'
import { findNewestQuestion } from '../runs/findPendingQuestion.ts'
import { isAnswered, isBeingAnswered } from '../runs/isAnswered.ts'
import { endOffer } from '../runs/settleRun.ts'
import { spokenText } from '../runs/spokenText.ts'

/** A message as it read before its edit, and as it reads now. */
type Edited = { before: Message; message: Message; now: Date }

/**
 * Does what the edit of a customer's message causes for the AI (`decideEdit`): an answer that is being written ends,
 * and the words as they read now are queued as a question. Returns what is to be answered by then, the newest question
 * of the chat; null where nothing is. Call inside `withCompanyTransaction` that stores the edit; the caller emits
 * `runStopRequested` and `inboundMessageStored` after the commit.
 */
export async function answerEdit(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { before, message, now }: Edited,
): Promise<Message | null> {
  const edit = await readEdit(trx, { before, message, now })
  const consequence = edit === null ? 'nothing' : decideEdit(edit)
  if (edit === null || consequence === 'nothing') return null
  if (consequence === 'person') {
    await callPerson(trx, emit, message.chatId, now)
    return null
  }
  await endRuns(trx, emit, message.chatId, now)
  if (edit.answer === 'out') await askAgain(trx, message)
  await enqueueQuestion(trx, message, now)
  // A wait that is queued already goes on: the customer waits since they wrote.
  await enqueueWait(trx, message, now)
  const question = await findNewestQuestion(trx, { chatId: message.chatId, messageId: message.id })
  if (question === null) await callPerson(trx, emit, message.chatId, now)
  return question
}

/** The facts by which `decideEdit` decides; null for a message that is no question to the AI, whatever it says. */
async function readEdit(trx: Trx, { before, message, now }: Edited): Promise<EditedQuestion | null> {
  const { id, chatId, metadata } = message
  if (message.kind !== 'message' || message.status !== 'received') return null
  if (metadata.isReaction === true || metadata.isGroupTalk === true || metadata.isChannelTest === true) return null
  // Another app answers what came while it had the conversation.
  if (metadata.isOnStandby === true) return null
  const chat = await trx
    .selectFrom('chats')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .select(['chats.ai_enabled', 'chats.needs_human'])
    .where('chats.id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('messages.id', '=', id)
    .where('messages.is_history', '=', false)
    .executeTakeFirst()
  if (!chat) return null
  const { ownText } = spokenText(message.text, metadata)
  const editedAt = typeof metadata['editedAt'] === 'string' ? metadata['editedAt'] : now.toISOString()
  const isOut = await isAnswered(trx, message)
  return {
    before: spokenText(before.text, before.metadata).ownText,
    after: ownText,
    isAsking: ownText !== '' && !asksNothing(readConduct(ownText)),
    isWithAi: chat.ai_enabled && !isFirm(chat.needs_human),
    answer: isOut ? 'out' : (await isBeingAnswered(trx, chatId)) ? 'being-written' : 'none',
    hasHumanWritten: (await findSendPermission(trx, chatId, id)) === null,
    // By the channel's time: a message and its edit may both come hours late.
    age: Date.parse(editedAt) - Date.parse(message.sentAt ?? message.createdAt),
  }
}

/** Ends the replies that answer the old words, also one that is held; nothing of them is sent. */
async function endRuns(trx: Trx, emit: (event: NewEvent) => void, chatId: number, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('ai_runs')
    .set({ status: 'cancelled', error: 'edited', finished_at: now })
    .where('chat_id', '=', chatId)
    .where('status', '=', 'running')
    .returning('id')
    .execute()
  for (const { id: runId } of ended) await endOffer(trx, emit, { runId, chatId })
}

/** Places a question below all that its chat has by now. */
async function askAgain(trx: Trx, { id, chatId }: Message): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      asked_again_after: (message) =>
        message
          .selectFrom('messages as newest')
          .select((newest) => newest.fn.max('newest.id').as('id'))
          .where('newest.chat_id', '=', chatId),
    })
    .where('id', '=', id)
    .execute()
}

async function callPerson(trx: Trx, emit: (event: NewEvent) => void, chatId: number, now: Date): Promise<void> {
  if (await markNeedsHuman(trx, chatId, 'edited', now))
    emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}
