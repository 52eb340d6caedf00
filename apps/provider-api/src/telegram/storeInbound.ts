import type { Message, MessageFile, MessageMetadata } from '@frontdesk/contract'
import { sql } from 'kysely'
import { confirmTest, consumeTestCode } from '../channel-tests/consumeTestCode.ts'
import { recordInbound } from '../channels/recordInbound.ts'
import { countUnread } from '../conversations/read/readChats.ts'
import type { Trx } from '../db/Db.ts'
import { enqueueNotification } from '../jobs/queuedNotifications.ts'
import { attachFiles, takeFiles } from '../files/takeFiles.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { longestQuote } from '../conversations/write/quoteOf.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Ports } from '../ports/Ports.ts'
import { joinChat } from '../conversations/people/people.ts'
import { askAi } from '../conversations/handling/askAi.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../jobs/queuedTranscripts.ts'
import type { Inbound } from './readInbound.ts'

/** The bot that received an update, and the update's place in its sequence. */
type Origin = { messengerId: number; companyId: number; updateId: number }

type InboundPorts = Pick<Ports, 'db' | 'now' | 'publish' | 'inboundMessageStored' | 'outboundMessageQueued'>

/**
 * Stores a customer's message, with its customer and chat when they are new, and advances the bot's update cursor in
 * the same transaction: a crash neither loses nor duplicates a message. Returns null for a repeated update, which emits
 * nothing. `file` was stored before and becomes the message's.
 */
export async function storeInbound(
  ports: InboundPorts,
  origin: Origin,
  inbound: Inbound,
  file: MessageFile | null = null,
): Promise<Message | null> {
  const now = ports.now()
  const { message, answer } = await withCompanyTransaction(ports, origin.companyId, async (trx, emit) => {
    await advanceCursor(trx, origin)
    await recordInbound(trx, origin.messengerId, momentSent(inbound.sentAt, now))
    const fromId = await customerOf(trx, origin, inbound, now)
    const chatId = await chatOf(trx, origin, inbound, now)
    await joinChat(trx, { companyId: origin.companyId, chatId }, [fromId])
    const files = await takeFiles(trx, { companyId: origin.companyId, adminId: null }, file === null ? [] : [file.id])
    const isText = inbound.content === null && inbound.file === null
    const test = isText ? await consumeTestCode(trx, origin, inbound.text, now) : null
    const stored = await storeMessage(trx, {
      companyId: origin.companyId,
      chatId,
      platform: 'telegram',
      platformMessageId: inbound.platformMessageId,
      fromId,
      toId: null,
      text: inbound.text,
      status: 'received',
      metadata: {
        ...metadataOf(inbound, awaitingTranscripts(files)),
        ...(await repliedIn(trx, chatId, inbound)),
        ...(test && { isChannelTest: true }),
      },
      isRead: test !== null,
      sentAt: momentSent(inbound.sentAt, now),
      now,
    })
    if (!stored) return { message: null, answer: null }
    await enqueueNotification(trx, stored, now)
    await attachFiles(trx, stored.id, files)
    await enqueueTranscripts(trx, stored, now)
    await askAi(trx, stored, now)
    await emitNewMessage(trx, emit, stored)
    return { message: stored, answer: test && (await confirmTest(trx, emit, test, stored, now)) }
  })
  // The code of a test is nobody's to answer.
  if (answer) ports.outboundMessageQueued(answer)
  else if (message) ports.inboundMessageStored(message)
  return message
}

/** A file that could not be fetched is at least mentioned. */
function metadataOf({ content, editedAt }: Inbound, files: MessageFile[]): MessageMetadata {
  const edited = editedAt && { editedAt: editedAt.toISOString() }
  if (files.length > 0) return { ...edited, files }
  return content === null ? { ...edited } : { ...edited, notice: 'content-not-shown', content }
}

/** The message that a customer replies to, with its text as Telegram shows it where it is not known here. */
async function repliedIn(
  trx: Trx,
  chatId: number,
  { repliesTo }: Inbound,
): Promise<Pick<MessageMetadata, 'repliesTo'>> {
  if (repliesTo === null) return {}
  const found = await trx
    .selectFrom('messages')
    .select(['id', 'text', 'is_deleted'])
    .where('chat_id', '=', chatId)
    .where('platform_message_id', '=', repliesTo.platformMessageId)
    .executeTakeFirst()
  const text = found?.is_deleted ? '' : (found?.text ?? repliesTo.text)
  return { repliesTo: { messageId: found?.id ?? null, text: text.slice(0, longestQuote) } }
}

/**
 * Stores a customer's edit of their message (MSG-7 sends edits as a whole message). An older edit that comes after a
 * newer one changes nothing: a webhook may deliver them in any order. Returns false for a message that is not stored.
 */
export async function storeEdit(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  origin: Origin,
  inbound: Inbound,
): Promise<boolean> {
  const now = ports.now()
  return withCompanyTransaction(ports, origin.companyId, async (trx, emit) => {
    await advanceCursor(trx, origin)
    const stored = await trx
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.id', 'messages.chat_id', 'messages.metadata', 'messages.text'])
      .where('chats.messenger_id', '=', origin.messengerId)
      .where('chats.platform_chat_id', '=', inbound.platformChatId)
      .where('messages.platform_message_id', '=', inbound.platformMessageId)
      .where('messages.status', '=', 'received')
      .executeTakeFirst()
    if (!stored) return false
    const editedAt = (inbound.editedAt ?? now).toISOString()
    const { editedAt: before } = stored.metadata
    const isOlder = typeof before === 'string' && before > editedAt
    if (isOlder || stored.text === inbound.text) return true
    const metadata = JSON.stringify({ ...stored.metadata, editedAt })
    await trx
      .updateTable('messages')
      .set({ text: inbound.text, metadata, updated_at: now })
      .where('id', '=', stored.id)
      .execute()
    const [message] = await readMessages(trx, [stored.id])
    const unread = await countUnread(trx, [stored.chat_id])
    if (message) emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(stored.chat_id) ?? 0 } })
    return true
  })
}

/** Advances the cursor of the bot's updates; it never goes back, since a webhook may deliver them in any order. */
async function advanceCursor(trx: Trx, { messengerId, updateId }: Origin): Promise<void> {
  await trx
    .updateTable('messenger_integrations')
    .set({ cursor: String(updateId + 1) })
    .where('id', '=', messengerId)
    .where(sql<boolean>`coalesce(cursor, '0')::bigint <= ${updateId}`)
    .execute()
}

async function customerOf(trx: Trx, { companyId }: Origin, { sender }: Inbound, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'customer',
      platform: 'telegram',
      platform_user_id: sender.platformUserId,
      display_name: sender.displayName,
      username: sender.username,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'platform', 'platform_user_id'])
        .where('platform_user_id', 'is not', null)
        .doUpdateSet({ display_name: sender.displayName, username: sender.username, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function chatOf(
  trx: Trx,
  { companyId, messengerId }: Origin,
  { platformChatId, chatTitle }: Inbound,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('chats')
    .values({
      company_id: companyId,
      platform: 'telegram',
      messenger_id: messengerId,
      purpose: 'customer',
      platform_chat_id: platformChatId,
      title: chatTitle,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'messenger_id', 'platform_chat_id'])
        .where('platform_chat_id', 'is not', null)
        // A new message restores a deleted chat.
        .doUpdateSet({ title: chatTitle, deleted_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
