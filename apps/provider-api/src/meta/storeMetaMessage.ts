import type { Message, MessageFile, MessageMetadata } from '@frontdesk/contract'
import { sql } from 'kysely'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { recordInbound } from '../channels/recordInbound.ts'
import { enqueueNotification } from '../jobs/queuedNotifications.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { longestQuote } from '../conversations/write/quoteOf.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { attachFiles, takeFiles } from '../files/takeFiles.ts'
import { askAi } from '../conversations/handling/askAi.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../jobs/queuedTranscripts.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { CustomerChat } from './identities.ts'
import type { MetaAccount } from './MetaAccount.ts'
import type { MetaMessage } from './MetaMessage.ts'

/** Who wrote a message, and in which chat. */
type Author = CustomerChat & { fromId: number; isCustomer: boolean }

type AddedFiles = { companyId: number; messageId: number; files: readonly MessageFile[]; now: Date }

/** Where the company's people write besides this product. */
const writtenOn = { whatsapp: 'phone', whatsapp_web: 'phone', instagram: 'instagram-app' } as const

type ToStore = {
  author: Author
  written: MetaMessage
  files: readonly MessageFile[]
  /** It is the code of a channel's test, which nobody needs to read. */
  isTest?: boolean
  now: Date
}

/**
 * Stores what somebody wrote, once: a repeated message returns null and changes nothing. A reaction that is taken back
 * deletes its message. Call inside `withCompanyTransaction`.
 */
export async function storeMetaMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: MetaAccount,
  { author, written, files: downloaded, isTest = false, now }: ToStore,
): Promise<Message | null> {
  const { id: messengerId, companyId, platform } = account
  const { chatId, fromId, isCustomer } = author
  if (written.reaction === '') {
    await takeBackReaction(trx, emit, { chatId, fromId, written, now })
    return null
  }
  const sentAt = momentSent(written.sentAt, now)
  if (isCustomer) await recordInbound(trx, messengerId, sentAt)
  const files = await takeFiles(
    trx,
    { companyId, adminId: null },
    downloaded.map(({ id }) => id),
  )
  const stored = await storeMessage(trx, {
    companyId,
    chatId,
    platform,
    platformMessageId: written.channelId,
    fromId,
    toId: isCustomer ? null : author.userId,
    text: written.text,
    status: isCustomer ? 'received' : 'sent',
    metadata: {
      ...contentOf(written, isCustomer ? awaitingTranscripts(files) : files),
      ...(await repliedOf(trx, chatId, written)),
      ...(written.reaction !== null && { isReaction: true }),
      ...(!isCustomer && { writtenOn: writtenOn[platform] }),
      ...(written.advertisement && { advertisement: written.advertisement }),
      ...(isTest && { isChannelTest: true }),
      ...(written.editedAt && { editedAt: written.editedAt.toISOString() }),
    },
    isRead: isTest,
    sentAt,
    now,
  })
  if (!stored) return null
  await enqueueNotification(trx, stored, now)
  await attachFiles(trx, stored.id, files)
  await enqueueTranscripts(trx, stored, now)
  if (isCustomer) await askAi(trx, stored, now)
  await emitNewMessage(trx, emit, stored)
  return stored
}

/** Adds the files of a message that was stored before they were there. Call inside `withCompanyTransaction`. */
export async function addFiles(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messageId, files: downloaded, now }: AddedFiles,
): Promise<void> {
  const [before] = await readMessages(trx, [messageId])
  if (!before || before.isDeleted) return
  const files = await takeFiles(
    trx,
    { companyId, adminId: null },
    downloaded.map(({ id }) => id),
  )
  const { notice: _, content: __, ...metadata } = before.metadata
  await trx
    .updateTable('messages')
    .set({ metadata: JSON.stringify({ ...metadata, files }), updated_at: now })
    .where('id', '=', messageId)
    .execute()
  await attachFiles(trx, messageId, files)
  const [message] = await readMessages(trx, [messageId])
  if (message) emit({ event: 'messageUpdate', payload: message })
}

/** A file that could not be fetched is at least mentioned. */
function contentOf({ kind }: MetaMessage, files: MessageFile[]): MessageMetadata {
  if (files.length > 0) return { files }
  return kind === null ? {} : { notice: 'content-not-shown', content: kind }
}

async function repliedOf(
  trx: Trx,
  chatId: number,
  { repliesTo }: MetaMessage,
): Promise<Pick<MessageMetadata, 'repliesTo'>> {
  if (repliesTo === null) return {}
  const found = await findByChannelId(trx, chatId, repliesTo)
  return {
    repliesTo: {
      messageId: found?.id ?? null,
      text: found?.is_deleted === false ? found.text.slice(0, longestQuote) : '',
    },
  }
}

/** The newest reaction of a person to a message, if it is still there, is shown as deleted. */
async function takeBackReaction(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, fromId, written, now }: { chatId: number; fromId: number; written: MetaMessage; now: Date },
): Promise<void> {
  const target = written.repliesTo === null ? null : await findByChannelId(trx, chatId, written.repliesTo)
  if (!target) return
  const reaction = await trx
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('from_id', '=', fromId)
    .where('is_deleted', '=', false)
    .where(
      sql<boolean>`metadata->>'isReaction' = 'true' and (metadata->'repliesTo'->>'messageId')::bigint = ${target.id}`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!reaction) return
  await trx.updateTable('messages').set({ is_deleted: true, updated_at: now }).where('id', '=', reaction.id).execute()
  const [message] = await readMessages(trx, [reaction.id])
  if (message) emit({ event: 'messageUpdate', payload: message })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}
