import type { Message } from '@frontdesk/contract'
import { joinChat, systemUserId } from '../conversations/people/people.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { insertInternalChat, type InternalChat } from '../conversations/write/openInternalChat.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import { openInternalChannel } from '../channels/openInternalChannel.ts'
import { markHandledByAdmin } from '../conversations/handling/markHandling.ts'
import type { Trx } from '../db/Db.ts'
import { serviceDb } from '../db/companyDb.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { attachFiles, takeFiles } from '../files/takeFiles.ts'
import type { Visitor } from '../http/Caller.ts'
import { consumeOne } from '../http/limits/storedLimits.ts'
import { enqueueQuestion } from '../queues/queuedQuestions.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../queues/queuedTranscripts.ts'
import type { Ports } from '../ports/Ports.ts'

/** Opens the visitor's own conversation with support, or creates it; nobody else's is ever theirs (decision 190). */
export async function openVisitorChat(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, userId }: Visitor,
  now: Date,
): Promise<Omit<InternalChat, 'isNew'>> {
  const otherUserId = await systemUserId(trx, companyId, 'support', now)
  const { messengerId: integrationId } = await openInternalChannel(trx, emit, { companyId, now })
  const visitor = { company_id: companyId, user_id: userId }
  const { chat_id: existing } = await trx
    .selectFrom('visitors')
    .select('chat_id')
    .where((eb) => eb.and(visitor))
    .executeTakeFirstOrThrow()
  if (existing !== null) return { chatId: existing, adminUserId: userId, otherUserId, integrationId }
  const key = `support:${userId}`
  const chatId = await insertInternalChat(trx, { companyId, integrationId, key, purpose: 'support', now })
  await trx
    .updateTable('visitors')
    .set({ chat_id: chatId })
    .where((eb) => eb.and(visitor))
    .execute()
  await joinChat(trx, { companyId, chatId }, [userId, otherUserId])
  return { chatId, adminUserId: userId, otherUserId, integrationId }
}

/** A visitor's message to support. `key` identifies one press of Send, however often the request is repeated. */
type VisitorMessage = {
  text: string
  fileIds: readonly string[]
  key: string | null
  clientMessageId: string | null
}

/** Messages of visitors for whom nobody vouches: of one of them, and of all of a company. */
const unvouched = { ofVisitor: { most: 100, seconds: 86_400 }, ofCompany: { most: 3000, seconds: 86_400 } }

/**
 * Stores a visitor's message in their conversation, and hands it to support's assistant (SUP-4, SUP-5). Resolves after
 * the commit; repeating the same key returns the same message and has no further effect. Throws NOT_FOUND before the
 * conversation is opened, IDEMPOTENCY_KEY_REUSED for another message with a used key, the limit errors of files, and
 * RATE_LIMITED beyond what a visitor without identity may write in a day.
 */
export async function sendAsVisitor(ports: Ports, visitor: Visitor, outgoing: VisitorMessage): Promise<Message> {
  const { companyId, chatId } = visitor
  if (chatId === null) throw refuse('NOT_FOUND')
  const { message, isNew } = await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const before = await messageOfKey(trx, { companyId, chatId, key: outgoing.key })
    if (before) return { message: requireSame(before, outgoing), isNew: false }
    return { message: await storeVisitorMessage(trx, emit, { ...visitor, chatId }, outgoing, ports.now()), isNew: true }
  })
  if (isNew) {
    ports.runStopRequested({ chatId, because: 'administrator-wrote' })
    ports.inboundMessageStored(message)
  }
  return message
}

/** Throws RATE_LIMITED when a visitor for whom nobody vouches has written too much today, or all of the company's. */
export async function countUnvouchedMessage(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, userId, isIdentified }: Visitor,
): Promise<void> {
  if (isIdentified) return
  const counts = [
    [`messages of visitor ${userId}`, unvouched.ofVisitor],
    [`messages of visitors of company ${companyId}`, unvouched.ofCompany],
  ] as const
  for (const [key, limit] of counts) {
    const retryAfter = await consumeOne(serviceDb(db), key, limit, now())
    if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
  }
}

/** The keys of visitors stand beside the ids that channels give: a chat has one message of each. */
const platformIdOf = (key: string): string => `visitor ${key}`

async function messageOfKey(
  trx: Trx,
  { companyId, chatId, key }: { companyId: number; chatId: number; key: string | null },
): Promise<Message | null> {
  if (key === null) return null
  const found = await trx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('platform', '=', 'internal')
    .where('platform_message_id', '=', platformIdOf(key))
    .executeTakeFirst()
  return found ? ((await readMessages(trx, [found.id]))[0] ?? null) : null
}

function requireSame(message: Message, { text, fileIds }: VisitorMessage): Message {
  const files = (message.metadata.files ?? []).map(({ id }) => id)
  const isSame = message.text === text && files.toSorted().join() === [...new Set(fileIds)].toSorted().join()
  if (!isSame) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return message
}

async function storeVisitorMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, userId }: Visitor & { chatId: number },
  { text, fileIds, key, clientMessageId }: VisitorMessage,
  now: Date,
): Promise<Message> {
  const files = awaitingTranscripts(await takeFiles(trx, { companyId, adminId: null, visitorId: userId }, fileIds))
  const message = await storeMessage(trx, {
    companyId,
    chatId,
    platform: 'internal',
    platformMessageId: key === null ? null : platformIdOf(key),
    fromId: userId,
    toId: await systemUserId(trx, companyId, 'support', now),
    text,
    status: 'sent',
    clientMessageId,
    metadata: files.length > 0 ? { files } : {},
    now,
  })
  if (!message) throw new Error('A message whose key is new cannot be a duplicate')
  await attachFiles(trx, message.id, files)
  await enqueueTranscripts(trx, message, now)
  await enqueueQuestion(trx, message, now)
  await markHandledByAdmin(trx, { companyId, chatId, adminId: null, now })
  await emitNewMessage(trx, emit, message)
  return message
}
