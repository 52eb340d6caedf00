import { kindOf } from '@frontdesk/channel-capabilities'
import type { Message, MessageFile } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

/**
 * Jobs of one company that are done at once: so many recordings of one salon keep no other salon waiting. Those of a
 * chat share a lane and so keep their order.
 */
const lanes = 2

/** The recordings among a customer's files, marked as still to be written down. */
export const awaitingTranscripts = (files: readonly MessageFile[]): MessageFile[] =>
  files.map((file) => (kindOf(file) === 'audio' ? { ...file, transcript: { state: 'pending' } } : file))

const isPending = ({ transcript }: MessageFile) => transcript?.state === 'pending'

/** Whether a message has a recording that is still to be written down. */
export const awaitsTranscript = ({ metadata }: Pick<Message, 'metadata'>): boolean =>
  (metadata.files ?? []).some(isPending)

/** Queues the recordings of a stored message to be written down (`startTranscripts`). */
export async function enqueueTranscripts(
  trx: Trx,
  { chatId, companyId, metadata }: Pick<Message, 'chatId' | 'companyId' | 'metadata'>,
  now: Date,
): Promise<void> {
  for (const { id } of (metadata.files ?? []).filter(isPending))
    await enqueueJob(trx, {
      queue: 'transcripts',
      subject: id,
      orderKey: `${companyId}:${chatId % lanes}`,
      companyId,
      dueAt: now,
    })
}

/** The condition for messages with a recording that is still to be written down; worded as their index is. */
const hasPendingTranscript = (): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_exists(metadata, '$.files[*].transcript ? (@.state == "pending")')`

/** Whether words are still missing of what was said in a chat up to a message: the AI would answer without them. */
export async function isChatAwaitingTranscripts(
  db: Db | Trx,
  message: Pick<Message, 'id' | 'chatId'>,
): Promise<boolean> {
  return (await selectAwaitingTranscripts(db, message).executeTakeFirst()) !== undefined
}

/** Selects a row where `isChatAwaitingTranscripts`. */
export const selectAwaitingTranscripts = (db: Db | Trx, { id, chatId }: Pick<Message, 'id' | 'chatId'>) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '<=', id)
    .where('is_deleted', '=', false)
    .where(hasPendingTranscript())
    .limit(1)
