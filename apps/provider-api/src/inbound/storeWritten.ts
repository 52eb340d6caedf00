import type { Message, MessageFile, MessageMetadata } from '@frontdesk/contract'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { recordInbound } from '../channels/recordInbound.ts'
import type { FoundChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { longestQuote } from '../conversations/write/quoteOf.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { storeMessageAndMore } from '../conversations/write/storeMessage.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { attachFiles, takeFiles } from '../files/takeFiles.ts'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../queues/queuedTranscripts.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { Written } from './InboundEvent.ts'
import type { CustomerChat } from './identities.ts'

/** The author of a message, and its chat. `isBlocked`: whether its customer is, where that is known. */
type Author = CustomerChat & { fromId: number; isCustomer: boolean; isBlocked?: boolean }

type AddedFiles = { companyId: number; messageId: number; files: readonly MessageFile[]; now: Date }

/** Where the company's people write besides this product. */
const writtenOn = {
  whatsapp: 'phone',
  whatsapp_web: 'phone',
  telegram: 'phone',
  telegram_business: 'phone',
  instagram: 'instagram-app',
} as const

type ToStore = {
  author: Author
  written: Written
  files: readonly MessageFile[]
  /** It is the code of a channel's test, which nobody needs to read. */
  isTest?: boolean
  isReaction?: boolean
  /** The vendor's app wrote it by itself. */
  isAutomatic?: boolean
  now: Date
}

/** A stored message, and its chat as it is now, where that is known. */
type StoredWritten = { message: Message; chat: FoundChat | null }

/** As `storeWrittenWithChat`; returns the message alone. */
export const storeWritten = async (...of: Parameters<typeof storeWrittenWithChat>): Promise<Message | null> =>
  (await storeWrittenWithChat(...of))?.message ?? null

/**
 * Stores a written message once: a repeated one returns null and changes nothing. A customer's is queued for the AI and
 * for notifications, unless the customer is blocked (CUST-2). Talk among people of a group asks the AI nothing, and
 * neither does a late message (`isLate`), which a person is to look at. Call inside `withCompanyTransaction`.
 */
export async function storeWrittenWithChat(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  { author, written, files: downloaded, isTest = false, isReaction = false, isAutomatic = false, now }: ToStore,
): Promise<StoredWritten | null> {
  const { id: messengerId, companyId, platform } = account
  const { chatId, fromId, isCustomer } = author
  const sentAt = momentSent(written.sentAt, now)
  const isBlocked = isCustomer && (author.isBlocked ?? (await isCustomerBlocked(trx, chatId)))
  if (isCustomer) await recordInbound(trx, { companyId, messengerId }, sentAt)
  const files = await takeFiles(
    trx,
    { companyId, adminId: null },
    downloaded.map(({ id }) => id),
  )
  const isQuestion = !isReaction && !isTest && !written.isGroupTalk
  const stored = await storeMessageAndMore(trx, {
    companyId,
    chatId,
    platform,
    platformMessageId: written.channelId,
    fromId,
    toId: isCustomer ? null : author.userId,
    text: written.text,
    status: isCustomer ? 'received' : 'sent',
    metadata: {
      ...shownContent(written, isCustomer && !isBlocked ? awaitingTranscripts(files) : files),
      ...(await repliedOf(trx, chatId, written)),
      ...(isReaction && { isReaction: true }),
      ...(isAutomatic && { isAutomatic: true }),
      ...(!isCustomer && { writtenOn: writtenOn[platform] }),
      ...(written.forwarded && { forwarded: written.forwarded }),
      ...(written.command && { command: written.command }),
      ...(written.isGroupTalk && { isGroupTalk: true }),
      ...(written.topicId != null && { topicId: written.topicId }),
      ...liveOf(written),
      ...(written.fileKey !== undefined && { fileKey: written.fileKey }),
      ...(written.advertisement && { advertisement: written.advertisement }),
      ...(written.about && { about: written.about }),
      ...(written.isOnStandby && { isOnStandby: true }),
      ...(isTest && { isChannelTest: true }),
      ...(written.editedAt && { editedAt: written.editedAt.toISOString() }),
    },
    // It is kept, and asks for nobody.
    isRead: isTest || isBlocked,
    sentAt,
    now,
    more: { notifies: !isBlocked, asksAi: isCustomer && !isBlocked && !written.isOnStandby && isQuestion },
  })
  if (!stored) return null
  const { message } = stored
  await attachFiles(trx, message.id, files)
  await enqueueTranscripts(trx, message, now)
  if (stored.isLate) await markNeedsHuman(trx, chatId, 'failed', now)
  const chat = stored.isLate ? undefined : stored.chat
  await emitNewMessage(trx, emit, message, chat)
  return { message, chat: chat?.[0] ?? null }
}

async function isCustomerBlocked(trx: Trx, chatId: number): Promise<boolean> {
  const blocked = await trx
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst()
  return blocked !== undefined
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

/** How long a place goes on moving; nothing for what is no such place. */
export const liveOf = ({ live }: Written): Pick<MessageMetadata, 'live'> =>
  live ? { live: { until: live.until?.toISOString() ?? null, isOver: live.isOver } } : {}

/** A file that could not be fetched is at least mentioned; what is described in words is shown by them. */
export function shownContent({ kind, isDescribed = false }: Written, files: MessageFile[]): MessageMetadata {
  if (files.length > 0) return { files }
  if (kind === null) return {}
  return isDescribed ? { content: kind } : { notice: 'content-not-shown', content: kind }
}

async function repliedOf(
  trx: Trx,
  chatId: number,
  { repliesTo, quotedText = '', quotedPart }: Written,
): Promise<Pick<MessageMetadata, 'repliesTo'>> {
  if (repliesTo === null)
    return quotedText === '' ? {} : { repliesTo: { messageId: null, text: quotedText.slice(0, longestQuote) } }
  const found = await findByChannelId(trx, chatId, repliesTo)
  const text = found?.is_deleted ? '' : (quotedPart ?? found?.text ?? quotedText)
  return { repliesTo: { messageId: found?.id ?? null, text: text.slice(0, longestQuote) } }
}
