import { capabilitiesOf, refusalsOf } from '@frontdesk/channel-capabilities'
import type { Message, MessageFile, SentTemplate } from '@frontdesk/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { keptForShape, keptQuery, rowsOfQuery } from '../../db/keptQuery.ts'
import type { ExaminedFile } from '../../files/examineFile.ts'
import { attachFiles, takeFiles } from '../../files/takeFiles.ts'
import { withStoredFiles } from '../../files/withStoredFiles.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports, QueuedFirst } from '../../ports/Ports.ts'
import { enqueueQuestion } from '../../queues/queuedQuestions.ts'
import { enqueueSupportAnswer } from '../../queues/queuedSupportAnswers.ts'
import { awaitingTranscripts, enqueueTranscripts } from '../../queues/queuedTranscripts.ts'
import { adminUserId, systemUserId, joinChat } from '../people/people.ts'
import {
  recipientOf,
  requireWritable,
  selectChat,
  selectPeople,
  type ChatPerson,
  type WritableChat,
} from './requireWritableChat.ts'
import { readMessages } from '../read/readMessages.ts'
import { emitNewMessage } from './emitNewMessage.ts'
import { quoteOf } from './quoteOf.ts'
import { isIntentRecorded, messageOfIntent, selectIntent, type RecordedIntent } from './sendIntent.ts'
import { storeMessageAndMore } from './storeMessage.ts'

/** An administrator's message to send. `key` identifies one press of Send, however often the request is repeated. */
export type MessageToSend = {
  companyId: number
  chatId: number
  text: string
  key: string | null
  clientMessageId: string | null
  files?: FilesToSend
  /** The message of the chat that it replies to. */
  repliesTo?: number | null
  /** The approved template of which `text` was made; it needs no open reply window. */
  template?: SentTemplate
  /** It was planned for this moment: whoever has the chat keeps it (`plannedColumns`). */
  isPlanned?: boolean
}

/** The administrator who writes, as much of the caller as that needs. */
type Writer = Pick<Caller, 'adminId' | 'fullName' | 'isSystemAdmin' | 'isSupport'>

/** The files of a message: uploaded before, by their ids, and inline ones. */
type FilesToSend = { sentAhead: readonly string[]; inline: readonly ExaminedFile[] }
const noFiles: FilesToSend = { sentAhead: [], inline: [] }

/** The result of storing a message; `chat` is null for one that was sent before. */
export type Sent = {
  message: Message
  chat: WritableChat | null
  isSupport: boolean
  /** Its delivery, where that is the first of its chat. */
  delivery?: QueuedFirst
}

/**
 * Stores an administrator's message and queues it for its channel (MSG-4). Resolves after the commit (reliability C1);
 * repeating the same intent returns the same message and has no further effect (C2). An AI reply in progress in that
 * chat is stopped.
 */
export async function sendMessage(ports: Ports, caller: Caller, outgoing: MessageToSend): Promise<Message> {
  const { companyId, key, files: { sentAhead, inline } = noFiles } = outgoing
  if (outgoing.text.trim() === '' && sentAhead.length + inline.length === 0 && !outgoing.template)
    throw refuse('EMPTY_MESSAGE')
  const owner = { companyId, adminId: caller.adminId }
  // The files of a repeated intent are stored already.
  const isRepeated = inline.length > 0 && key !== null && (await isIntentRecorded(ports.db, { ...owner, key }))
  return withStoredFiles(ports, owner, isRepeated ? [] : inline, async (storedIds) => {
    const sent = await withCompanyTransaction(ports, companyId, (trx, emit) =>
      storeSentMessage(trx, emit, caller, outgoing, [...sentAhead, ...storedIds], ports.now()),
    )
    // Before the files are cleaned up: by then the customer may have written again, and the reply to that must not be
    // stopped.
    publishSent(ports, sent)
    return sent.message
  })
}

/**
 * Throws if a message could not be stored, before the work of examining and storing its files. Passes for a message
 * that was sent before.
 */
export async function checkWritableChat(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { adminId }: Caller,
  { companyId, chatId, key }: Pick<MessageToSend, 'companyId' | 'chatId' | 'key'>,
): Promise<void> {
  if (key !== null && (await isIntentRecorded(db, { companyId, adminId, key }))) return
  requireWritable(await selectChat(db, companyId, chatId).executeTakeFirst(), { companyId, now: now() })
}

/**
 * Stops the AI's reply in that chat and passes the message to delivery or to the assistant. Does nothing for a repeated
 * send.
 */
export function publishSent(ports: Ports, { message, chat, isSupport, delivery }: Sent): void {
  if (!chat) return
  ports.runStopRequested({ chatId: chat.id, because: 'administrator-wrote' })
  if (!chat.isInternal) ports.outboundMessageQueued(message, delivery)
  else if (isQuestionToAi(chat, isSupport)) ports.inboundMessageStored(message)
}

const isQuestionToAi = ({ isInternal, purpose }: WritableChat, isSupport: boolean): boolean =>
  isInternal && !isSupport && purpose !== 'internal'

/** Throws FILE_TOO_LARGE or FILE_TYPE_REFUSED for files that the channel of a chat does not carry (MSG-5). */
function requireCarried({ platform }: WritableChat, files: readonly MessageFile[]): void {
  const [refusal] = refusalsOf(platform, files)
  if (refusal === undefined) return
  const isKind = refusal.because === 'no-files' || refusal.because === 'wrong-kind'
  throw refuse(isKind ? 'FILE_TYPE_REFUSED' : 'FILE_TOO_LARGE')
}

/**
 * Stores a message of an administrator and queues it, in a transaction of its company; `publishSent` follows the
 * commit. A refusal comes before anything is written.
 */
export async function storeSentMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  caller: Writer,
  outgoing: MessageToSend,
  fileIds: readonly string[],
  now: Date,
): Promise<Sent> {
  const { companyId, chatId, text, key, template, repliesTo = null, isPlanned = false } = outgoing
  // The channel may have changed the text of a template since the intent was recorded.
  const fingerprints = fileFingerprints(outgoing.files)
  const body = template
    ? { chatId, text: '', template, ...(fingerprints.length > 0 && { files: fingerprints }) }
    : { chatId, text, files: fingerprints, repliesTo }
  const intent: RecordedIntent | null = key === null ? null : { companyId, adminId: caller.adminId, key, body }
  const { chats, people, recorded } = await readForSend(trx, { companyId, chatId, intent })
  if (intent && recorded[0]) {
    const [message] = await readMessages(trx, [messageOfIntent(intent, recorded[0])])
    if (!message) throw refuse('NOT_FOUND')
    return { message, chat: null, isSupport: false }
  }
  const chat = requireWritable(chats[0], { companyId, now, isTemplate: template !== undefined })
  if (!template && text.length > capabilitiesOf(chat.platform).textLimit)
    throw refuse('VALIDATION_ERROR', 'The text is longer than one message of this channel may be')
  const quote = await quoteOf(trx, chat, repliesTo)
  const isSupport = chat.purpose === 'support' && (await writesAsSupport(trx, companyId, caller))
  const fromId = await joinAs(trx, isSupport ? 'support' : caller, { companyId, chatId, people, now })
  const taken = await takeFiles(trx, { companyId, adminId: caller.adminId }, fileIds)
  if (!template) requireCarried(chat, taken)
  // Recordings to the AI are written down; those between people or to customers are not.
  const files = isQuestionToAi(chat, isSupport) ? awaitingTranscripts(taken) : taken
  const adminId = chat.purpose === 'customer' || isSupport ? caller.adminId : null
  const stored = await storeMessageAndMore(trx, {
    companyId,
    chatId,
    platform: chat.platform,
    fromId,
    toId: recipientOf(chat, people, fromId),
    text,
    status: chat.isInternal ? 'sent' : 'pending',
    clientMessageId: outgoing.clientMessageId,
    metadata: { ...(files.length > 0 && { files }), ...(template && { template }), ...quote },
    now,
    more: { author: { adminId, isPlanned }, handsBack: adminId !== null, isDelivered: !chat.isInternal, intent },
  })
  if (!stored) throw new Error('A message without a platform id cannot be a duplicate')
  const { message, delivery } = stored
  await attachFiles(trx, message.id, files)
  await enqueueTranscripts(trx, message, now)
  if (isQuestionToAi(chat, isSupport)) await enqueueQuestion(trx, message, now)
  if (isSupport) await enqueueSupportAnswer(trx, { companyId, chatId }, now)
  await emitNewMessage(trx, emit, message, stored.chat)
  return { message, chat, isSupport, ...(delivery && { delivery }) }
}

type ForSend = { companyId: number; chatId: number; adminId: number; key: string }

/** Reads all that decides whether and as whom a message is sent, in one statement. */
async function readForSend(
  trx: Trx,
  { companyId, chatId, intent }: { companyId: number; chatId: number; intent: RecordedIntent | null },
) {
  const { adminId = 0, key = '' } = intent ?? {}
  const [read] = await rowsOfQuery(
    trx,
    selectForSend({ hasIntent: intent !== null })({ companyId, chatId, adminId, key }),
  )
  if (!read) throw new Error('A statement of one row answered none')
  return read
}

const selectForSend = keptForShape(({ hasIntent }: { hasIntent: boolean }) =>
  keptQuery((trx, { companyId, chatId, adminId, key }: ForSend) =>
    trx.selectNoFrom([
      jsonArrayFrom(selectChat(trx, companyId, chatId)).as('chats'),
      jsonArrayFrom(selectPeople(trx, chatId)).as('people'),
      hasIntent
        ? jsonArrayFrom(selectIntent(trx, { companyId, adminId, key })).as('recorded')
        : sql<never[]>`'[]'::json`.as('recorded'),
    ]),
  ),
)

/** The user as whom somebody writes into a chat, which they join by their first message. */
async function joinAs(
  trx: Trx,
  writer: Writer | 'support',
  chat: { companyId: number; chatId: number; people: readonly ChatPerson[]; now: Date },
): Promise<number> {
  const { companyId, people, now } = chat
  const isWriter = ({ kind, admin_id: adminId }: ChatPerson) =>
    writer === 'support' ? kind === 'support' : adminId === writer.adminId
  const joined = people.find(isWriter)
  if (joined) return joined.id
  const userId =
    writer === 'support'
      ? await systemUserId(trx, companyId, 'support', now)
      : await adminUserId(trx, companyId, writer, now)
  await joinChat(trx, chat, [userId])
  return userId
}

/** Identifies files: uploaded ones by their ids, inline ones by content hash and name. */
const fileFingerprints = ({ sentAhead, inline }: FilesToSend = noFiles): string[] => [
  ...sentAhead,
  ...inline.map(({ sha256, name }) => `${sha256} ${name}`),
]

/**
 * The support inbox answers as support, and so does a SYSTEM_ADMIN who is not a member of the company (provider-api
 * section 11, row 28).
 */
async function writesAsSupport(trx: Trx, companyId: number, caller: Writer): Promise<boolean> {
  if (caller.isSupport || !caller.isSystemAdmin) return caller.isSupport
  const membership = await trx
    .selectFrom('company_admins')
    .select('role')
    .where('company_id', '=', companyId)
    .where('admin_id', '=', caller.adminId)
    .executeTakeFirst()
  return !membership
}
