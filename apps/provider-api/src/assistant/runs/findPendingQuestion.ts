import { readConduct } from '@frontdesk/local-assistant/reading'
import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { isLate } from '../../conversations/read/isLate.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import type { Db } from '../../db/Db.ts'
import { answersNewWords } from './isAnswered.ts'
import { spokenText } from './spokenText.ts'

/**
 * A reaction asks nothing, nor does the test of a channel, talk of a group, what an app wrote by itself, what was
 * written before the channel was connected, or what came late, for which a person is to look.
 */
const isQuestion = sql<boolean>`not messages.is_history
  and coalesce(messages.metadata->>'isReaction', messages.metadata->>'isAutomatic', '') <> 'true'
  and coalesce(messages.metadata->>'isChannelTest', '') <> 'true'
  and coalesce(messages.metadata->>'isGroupTalk', '') <> 'true' and not coalesce(${isLate()}, false)`

/**
 * Returns the newest message of a customer's chat if nobody has answered it, for the AI to answer after a hand-back;
 * null otherwise, and for a request for a human, which the person who handed the chat back has settled.
 */
export async function findPendingQuestion(db: Db, chatId: number): Promise<Message | null> {
  const newest = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.status'])
    .where('messages.chat_id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    // A message that never reached the customer is no answer.
    .where('messages.status', '<>', 'failed')
    .where(isQuestion)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const pendingId =
    newest.status === 'received' ? newest.id : await askedAgainSince(db, { chatId, newestId: newest.id })
  const [question] = pendingId === null ? [] : await readMessages(db, [pendingId])
  const isWish = question && readConduct(spokenText(question.text, question.metadata).ownText).is === 'wish'
  return question !== undefined && isWish !== true ? question : null
}

/** The question whose words were changed below the newest message of its chat; null without one. */
async function askedAgainSince(
  db: Db,
  { chatId, newestId }: { chatId: number; newestId: number },
): Promise<number | null> {
  const asked = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('asked_again_after', '>=', newestId)
    .where('is_deleted', '=', false)
    .orderBy('asked_again_after', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return asked?.id ?? null
}

/**
 * Returns the newest message that the writer of a message has sent in its chat since, or that message itself; null when
 * nothing is left of them, or a reply to it was sent.
 */
export async function findNewestQuestion(
  db: Db,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<Message | null> {
  const newest = await db
    .selectFrom('messages')
    .innerJoin('messages as asked', (join) =>
      join.onRef('asked.chat_id', '=', 'messages.chat_id').onRef('asked.from_id', '=', 'messages.from_id'),
    )
    .select('messages.id')
    .where('asked.id', '=', messageId)
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '>=', messageId)
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    .where(isQuestion)
    .where((message) =>
      message.not(
        message.exists(
          message
            .selectFrom('ai_runs')
            .select('ai_runs.id')
            .whereRef('ai_runs.chat_id', '=', 'messages.chat_id')
            .whereRef('ai_runs.reply_to_id', '>=', 'messages.id')
            .where('ai_runs.status', '=', 'completed')
            .where(answersNewWords),
        ),
      ),
    )
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [question] = newest ? await readMessages(db, [newest.id]) : []
  return question ?? null
}

/**
 * Returns the newest message of a customer since the one that an ended run answers, unless a run answers it already:
 * one that was written to another process, or to this one before it took the run over.
 */
export async function findMissedQuestion(
  db: Db,
  { chatId, replyToId, fromId }: { chatId: number; replyToId: number; fromId: number },
): Promise<Message | null> {
  const newest = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('from_id', '=', fromId)
    .where('id', '>', replyToId)
    .where('kind', '=', 'message')
    .where('is_deleted', '=', false)
    .where(isQuestion)
    .where((message) =>
      message.not(
        message.exists(
          message
            .selectFrom('ai_runs')
            .select('ai_runs.id')
            .whereRef('ai_runs.chat_id', '=', 'messages.chat_id')
            .where((run) =>
              run.or([run('ai_runs.status', '=', 'running'), run('ai_runs.reply_to_id', '>=', run.ref('messages.id'))]),
            ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [question] = newest ? await readMessages(db, [newest.id]) : []
  return question ?? null
}

/** Messages of a burst that are read at most. */
const longestBurst = 20

/** When the unanswered messages of a chat came, up to one of them, newest first. */
export async function unansweredSince(db: Db, question: Pick<Message, 'id' | 'chatId' | 'fromId'>): Promise<Date[]> {
  return unansweredAmong(await selectWritten(db, question).execute(), question)
}

/** Selects what `unansweredAmong` reads. */
export const selectWritten = (db: Db, { id, chatId }: Pick<Message, 'id' | 'chatId'>) =>
  db
    .selectFrom('messages')
    .select(['from_id', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('id', '<=', id)
    .where('kind', '=', 'message')
    .where('is_deleted', '=', false)
    .where('is_history', '=', false)
    .orderBy('id', 'desc')
    .limit(longestBurst)

/** As `unansweredSince`, of the newest messages of a chat up to one of them, newest first. */
export function unansweredAmong(
  rows: readonly { from_id: number; created_at: Date }[],
  { fromId }: Pick<Message, 'fromId'>,
): Date[] {
  const answered = rows.findIndex(({ from_id: writer }) => writer !== fromId)
  return rows.slice(0, answered < 0 ? rows.length : answered).map(({ created_at: at }) => at)
}
