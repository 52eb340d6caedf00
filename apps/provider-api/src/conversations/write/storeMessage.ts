import type { ChannelType, Message, MessageMetadata, MessageStatus } from '@frontdesk/contract'
import type { Trx } from '../../db/Db.ts'
import { rowsOfQuery } from '../../db/keptQuery.ts'
import { readTogether } from '../../db/sendTogether.ts'
import { storable, toJsonb } from '../../db/storable.ts'
import { currentRequestId, noteSubject } from '../../log/context.ts'
import { isNotifiedOf, notifiedAt } from '../../queues/queuedNotifications.ts'
import { questionDueAt } from '../../queues/queuedQuestions.ts'
import type { QueuedFirst } from '../../ports/Ports.ts'
import { selectStoredChat, type FoundChat } from '../read/readChats.ts'
import { toMessage } from '../read/readMessages.ts'
import { intentValues, type RecordedIntent } from './sendIntent.ts'
import { storing, type StoringShape, type StoringValues } from './storing.ts'

/** A message to store. `sentAt` is the channel's time of an inbound message; outbound messages are sent when stored. */
export type MessageToStore = {
  companyId: number
  chatId: number
  platform: ChannelType
  fromId: number
  toId: number | null
  text: string
  status: MessageStatus
  kind?: 'message' | 'system'
  platformMessageId?: string | null
  clientMessageId?: string | null
  metadata?: MessageMetadata
  /** A received message that needs no reader. */
  isRead?: boolean
  sentAt?: Date
  now: Date
}

/** Further changes by the statement that stores a message. */
type More = {
  /**
   * Its author, whom the chat notes: an administrator (`handledColumns`), who may have planned it before
   * (`plannedColumns`), or a run of the AI, after stopped ones.
   */
  author?: { adminId: number | null; isPlanned?: boolean } | { runId: string }
  /** The chat that a person has answered hands itself back (`enqueueHandBacks`). */
  handsBack?: boolean
  /** It is queued for its channel (`enqueueDelivery`). */
  isDelivered?: boolean
  /** The press of Send that it fulfils. */
  intent?: RecordedIntent | null
  /** Its company is notified of it (`isNotifiedOf`), if nobody sees it before. */
  notifies?: boolean
  /** It asks the AI where that is on (`questionOf`), and its customer waits for the answer (`queuedWaitOf`). */
  asksAi?: boolean
}

/**
 * Stores a message, begins its timeline and updates its chat's preview, in the caller's transaction; returns it in the
 * wire's shape. Returns null for a duplicate: same chat, platform and platformMessageId. One that only the channel's
 * history has brought so far is none.
 */
export async function storeMessage(trx: Trx, message: MessageToStore): Promise<Message | null> {
  const [stored] = await rowsOfQuery(trx, storing(shapeOf(message, {}))(valuesOf(message, {})))
  if (!stored) return null
  noteSubject({ companyId: stored.company_id, chatId: message.chatId, messageId: stored.id })
  return toMessage(stored, [])
}

/** A stored message, and the rows of its chat after that (`emitNewMessage`). `delivery`: as of `Sent`. */
type StoredMessage = {
  message: Message
  chat: readonly FoundChat[]
  delivery: QueuedFirst | null
  /** It came too late to ask the AI (`isLate`). */
  isLate: boolean
}

/** As `storeMessage`, and does `more`, all in one statement, with which its chat is read. */
export async function storeMessageAndMore(
  trx: Trx,
  { more, ...message }: MessageToStore & { more: More },
): Promise<StoredMessage | null> {
  const { chatId, now } = message
  const statement = storing(shapeOf(message, more))(valuesOf(message, more))
  const [[stored], chat] = await readTogether(trx, statement, selectStoredChat({ id: chatId }))
  if (!stored) return null
  const { job_id: jobId, is_first: isFirst, is_late: isLate, ...row } = stored
  noteSubject({ companyId: row.company_id, chatId, messageId: row.id })
  const delivery =
    jobId !== null && isFirst
      ? {
          id: jobId,
          subject: String(row.id),
          orderKey: String(chatId),
          companyId: row.company_id,
          availableAt: now.getTime(),
        }
      : null
  return { message: toMessage(row, []), chat, delivery, isLate }
}

function shapeOf(message: MessageToStore, more: More) {
  const { author, handsBack = false, isDelivered = false, intent = null, notifies = false, asksAi = false } = more
  return {
    hasChannelId: message.platformMessageId != null,
    isHeard: message.status === 'received',
    isWord: isWord(message),
    author: authorOf(author),
    handsBack,
    isDelivered,
    hasIntent: intent !== null,
    notifies: notifies && isNotifiedOf(message),
    asksAi,
  } satisfies StoringShape
}

function authorOf(author: More['author']): StoringShape['author'] {
  if (author === undefined) return 'customer'
  if ('runId' in author) return 'ai'
  if (author.adminId === null) return 'asking'
  return author.isPlanned === true ? 'planning' : 'answering'
}

function valuesOf(message: MessageToStore, { author, intent }: More): StoringValues {
  const { now, kind = 'message' } = message
  const requestId = currentRequestId()
  return {
    companyId: message.companyId,
    chatId: message.chatId,
    platform: message.platform,
    platformMessageId: message.platformMessageId ?? null,
    clientMessageId: message.clientMessageId ?? null,
    fromId: message.fromId,
    toId: message.toId,
    text: storable(message.text),
    kind,
    isMessage: kind === 'message',
    status: message.status,
    // Kept with the message, so that its delivery belongs to the request also after a restart, and at another node.
    metadata: toJsonb({ ...message.metadata, ...(requestId !== null && { requestId }) }),
    isRead: message.isRead ?? false,
    sentAt: message.sentAt ?? now,
    now,
    notifiedAt: notifiedAt(now),
    questionDueAt: questionDueAt(now),
    adminId: author && 'adminId' in author ? author.adminId : null,
    ...(author && 'runId' in author && { runId: author.runId }),
    ...(intent && intentValues(intent)),
  }
}

/** Whether a customer says something by a message. */
const isWord = ({ metadata = {} }: MessageToStore): boolean =>
  metadata.isReaction !== true && metadata.isGroupTalk !== true && metadata.isChannelTest !== true
