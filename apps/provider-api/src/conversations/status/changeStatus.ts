import type { Message, MessageStatus } from '@frontdesk/contract'
import { sql, type Selectable } from 'kysely'
import { emitStoredChannel } from '../../channels/changeChannel.ts'
import type { Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { keptForShape, keptQuery, rowsOfQuery } from '../../db/keptQuery.ts'
import { sendWithNext } from '../../db/sendTogether.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { markNeedsHuman } from '../handling/markHandling.ts'
import { withdrawnCode } from '../read/isShown.ts'
import { statusLogRow } from './recordStatus.ts'
import { readStoredChat } from '../read/readChats.ts'
import { toMessage, viewers } from '../read/readMessages.ts'
import { touchChat } from './touchChat.ts'

/**
 * Progress of a delivery; channels report statuses in any order. `received` belongs to customers' messages and never
 * changes.
 */
const rank: Record<Exclude<MessageStatus, 'received'>, number> = {
  pending: 0,
  unknown: 1,
  sent: 2,
  failed: 3,
  delivered: 4,
  read: 5,
}

/** The error of every unknown outcome: clients accept the status only together with this code (decision 0013). */
const unknownOutcome = { code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' }

/** A new status of an outbound message. */
export type StatusChange = {
  companyId: number
  messageId: number
  status: Exclude<MessageStatus, 'received' | 'pending'>
  /** Why it failed: a code for the client, and the channel's own message. */
  error?: { code: string; message: string } | undefined
  /** The channel's id of the message, once it is sent. Ignored when another message of the chat has it. */
  platformMessageId?: string | undefined
  now: Date
}

/** A message whose status is to change. `isIdTaken`: evidence has assigned its new id to another one of its chat. */
export type ChangingMessage = Message & { isIdTaken: boolean }

/**
 * Advances the status of a delivery and emits the change (MSG-10). Call inside `withCompanyTransaction`. A status only
 * rises: late or repeated reports change nothing, emit nothing and return false. `failed` is ignored after a confirmed
 * delivery; `unknown` is accepted only while a message is in flight, and any evidence replaces it. `read`: the message,
 * where the transaction has read it (`selectChanging`); null: there is none.
 */
export async function changeStatus(
  trx: Trx,
  emit: (event: NewEvent) => void,
  change: StatusChange,
  read?: ChangingMessage | null,
): Promise<boolean> {
  const { companyId, messageId, status, now } = change
  const error = status === 'unknown' ? unknownOutcome : change.error
  const current = read === undefined ? await readChanging(trx, change) : read
  if (!current || current.companyId !== companyId || current.status === 'received') return false
  if (rank[status] <= rank[current.status]) return false
  // The status matters more than an id that another message has.
  const platformMessageId = current.isIdTaken ? undefined : change.platformMessageId
  // A status update carries neither the channel's id nor the removal of an error; and after a failure clients need the
  // whole message.
  const isUpdated = platformMessageId !== undefined || Boolean(current.metadata.error) || error !== undefined
  const update = updateOfStatus({ ...change, error, platformMessageId })
  const changed = isUpdated ? (await rowsOfQuery(trx, update))[0] : undefined
  if (!isUpdated) await sendWithNext(trx, update)
  const updatedAt = now.toISOString()
  emit({
    event: 'message_status_update',
    payload: { messageId, chatId: current.chatId, companyId, status, updatedAt, ...(error && { error }) },
  })
  if (changed) emit({ event: 'messageUpdate', payload: toMessage(changed, current.viewedBy) })
  if (current.metadata.isChannelTest === true) await emitTestedChannel(trx, emit, current)
  await noteAnswerOfAi(trx, current, change)
  // The chat names what was not delivered, also when it is not its last message.
  if (status === 'failed' || current.status === 'failed') {
    await touchChat(trx, current.chatId, now)
    emit({ event: 'chat_update', payload: await readStoredChat(trx, current.chatId) })
  }
  return true
}

/**
 * An answer of the AI that did not reach the customer leaves them without one: the chat needs a person, until the
 * message turns out to have arrived. One that was held back because somebody answers calls nobody.
 */
async function noteAnswerOfAi(
  trx: Trx,
  { chatId, platform, status: before, metadata }: Message,
  { status, error, now }: StatusChange,
): Promise<void> {
  if (platform !== 'openai' || metadata.isChannelTest === true) return
  if (status === 'failed' && error?.code !== withdrawnCode) await markNeedsHuman(trx, chatId, 'undelivered', now)
  else if (before === 'failed')
    await trx
      .updateTable('chats')
      .set({ needs_human: null })
      .where('id', '=', chatId)
      .where('needs_human', '=', 'undelivered')
      .execute()
}

/** The dialog of a channel's test reads it again by this event: how its answer was delivered. */
async function emitTestedChannel(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId }: Pick<Message, 'companyId' | 'chatId'>,
): Promise<void> {
  const chat = await trx.selectFrom('chats').select('messenger_id').where('id', '=', chatId).executeTakeFirst()
  const messengerId = chat?.messenger_id ?? null
  if (messengerId !== null) await emitStoredChannel(trx, emit, { companyId, messengerId })
}

/** Selects a message whose status is to change. `newId`: the channel's id that it is to have, if any. */
export const changingColumns = (newId: string | undefined) =>
  [
    viewers(),
    newId === undefined
      ? sql<boolean>`false`.as('is_id_taken')
      : sql<boolean>`exists (select from messages as other where other.chat_id = messages.chat_id
          and other.platform_message_id = ${newId} and other.id <> messages.id)`.as('is_id_taken'),
  ] as const

/** A row of `messages` with `changingColumns`. */
export const toChanging = ({
  viewed_by: viewedBy,
  is_id_taken: isIdTaken,
  ...row
}: Selectable<Schema['messages']> & { viewed_by: number[]; is_id_taken: boolean }): ChangingMessage => ({
  ...toMessage(row, viewedBy),
  isIdTaken,
})

async function readChanging(trx: Trx, { messageId, platformMessageId }: StatusChange): Promise<ChangingMessage | null> {
  const row = await trx
    .selectFrom('messages')
    .selectAll()
    .select(changingColumns(platformMessageId))
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row ? toChanging(row) : null
}

/** Updates a message and its timeline (`recordStatus`), in one statement that answers with its new row. */
function updateOfStatus({ companyId, messageId, status, error, platformMessageId, now }: StatusChange) {
  const { error: logged } = statusLogRow({ companyId, messageId, status, error, at: now })
  const metadata = JSON.stringify(error ? { error } : {})
  const values = { companyId, messageId, status, metadata, logged, platformMessageId, now }
  return updating({ hasNewId: platformMessageId !== undefined })(values)
}

type Updating = Pick<StatusChange, 'companyId' | 'messageId' | 'status' | 'now'> & {
  /** In JSON. */
  metadata: string
  logged: string | null
  platformMessageId: string | undefined
}

const updating = keptForShape(({ hasNewId }: { hasNewId: boolean }) =>
  keptQuery((trx, { companyId, messageId, status, metadata, logged, platformMessageId, now }: Updating) =>
    trx
      .with('changed', (query) =>
        query
          .updateTable('messages')
          .set({
            status,
            // In place: the id of the request, which is beside what is on the wire, stays.
            metadata: sql`(metadata - 'error') || ${metadata}::jsonb`,
            updated_at: now,
            ...(hasNewId && { platform_message_id: platformMessageId }),
          })
          .where('id', '=', messageId)
          .returningAll(),
      )
      .with('logged', (query) =>
        query
          .insertInto('message_status_log')
          .values({ company_id: companyId, message_id: messageId, status, error: logged, at: now }),
      )
      .selectFrom('changed')
      .selectAll(),
  ),
)
