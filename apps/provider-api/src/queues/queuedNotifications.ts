import type { MessageMetadata, MessageStatus } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../db/Db.ts'
import { enqueueTeamNotice } from './queuedTeamEmails.ts'
import { wakeJob } from '../jobs/enqueueJob.ts'

/** Milliseconds in which a message may be seen or answered before anyone is notified. */
const grace = 30_000

/**
 * The part of a statement that queues the push notification of a customer's message, in the transaction that stores
 * it: one for all messages of a chat within half a minute. No worker needs to be woken: each looks at its queue within
 * the grace. `stored`: rows with the company and the chat; `dueAt`: `notifiedAt`.
 */
export const notificationOf = (stored: RawBuilder<unknown>, dueAt: Date): RawBuilder<{ id: number }> => sql`
  (insert into jobs (company_id, queue, subject, order_key, due_at, created_at)
    select company_id, 'notifications', 'chat:' || chat_id, 'chat:' || chat_id, ${dueAt}::timestamptz, ${dueAt}::timestamptz from ${stored}
    on conflict (queue, subject) do update set woken_at = excluded.due_at, due_at = least(jobs.due_at, excluded.due_at)
      where jobs.failed_at is null
    returning id)`

/** When a message is notified of that is stored now. */
export const notifiedAt = (now: Date): Date => new Date(now.getTime() + grace)

/** Whether anybody is notified of a message: not of a reaction, nor of the code of a channel's test. */
export const isNotifiedOf = ({
  status,
  metadata = {},
}: {
  status: MessageStatus
  metadata?: MessageMetadata
}): boolean => status === 'received' && metadata.isReaction !== true && metadata.isChannelTest !== true

/** The chat of whose messages a job of the queue is; null for one that notifies a single browser. */
export function chatToNotify(subject: string): number | null {
  const [, chatId] = /^chat:(\d+)$/.exec(subject) ?? []
  return chatId === undefined ? null : Number(chatId)
}

type Mention = { companyId: number; noteId: number; adminId: number }

/**
 * Queues the push notification, and the email, of a note for a colleague whom it mentions, as the note is stored
 * (TEAM-3).
 */
export async function enqueueMention(trx: Trx, { companyId, noteId, adminId }: Mention, now: Date): Promise<void> {
  await enqueueTeamNotice(trx, { companyId, adminId }, { of: 'mention', noteId }, now)
  const subject = `mentioned:${noteId}:${adminId}`
  const dueAt = new Date(now.getTime() + grace)
  await wakeJob(trx, { queue: 'notifications', subject, orderKey: subject, companyId, dueAt })
}

/** The note and the colleague of a job of the queue that notifies of a mention; null for any other. */
export function mentionToNotify(subject: string): { noteId: number; adminId: number } | null {
  const [, noteId, adminId] = /^mentioned:(\d+):(\d+)$/.exec(subject) ?? []
  return noteId === undefined || adminId === undefined ? null : { noteId: Number(noteId), adminId: Number(adminId) }
}

type Assignment = { companyId: number; chatId: number; adminId: number }

/**
 * Queues the push notification, and the email, of a chat that a colleague has given to a person, in the transaction
 * that does so (TEAM-3): one for all assignments of the chat to them within half a minute.
 */
export async function enqueueAssignment(
  trx: Trx,
  { companyId, chatId, adminId }: Assignment,
  now: Date,
): Promise<void> {
  await enqueueTeamNotice(trx, { companyId, adminId }, { of: 'assignment', chatId }, now)
  const subject = `assigned:${chatId}:${adminId}`
  const dueAt = new Date(now.getTime() + grace)
  await wakeJob(trx, { queue: 'notifications', subject, orderKey: subject, companyId, dueAt })
}

/** The chat and the person of a job of the queue that notifies of an assignment; null for any other. */
export function assignmentToNotify(subject: string): { chatId: number; adminId: number } | null {
  const [, chatId, adminId] = /^assigned:(\d+):(\d+)$/.exec(subject) ?? []
  return chatId === undefined || adminId === undefined ? null : { chatId: Number(chatId), adminId: Number(adminId) }
}
