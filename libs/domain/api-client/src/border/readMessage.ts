import type { Message, MessageStatus, MessageSubject } from '@frontdesk/contract'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readFile } from './readFile.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { readChannelType } from './readChannelType.ts'
import { readText, readToken } from './readToken.ts'

export const messageStatuses: readonly MessageStatus[] = [
  'received',
  'pending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
]

/**
 * A message's status, null for an unsupported one. An unknown outcome is recognised by its error code: providers
 * without that status, ours before wire version 8 among them, send failed, and others send "unknown" for any
 * status they do not have.
 */
export function readStatus(raw: unknown, error: unknown): MessageStatus | null {
  const status = readToken(raw, messageStatuses)
  if (status !== 'failed' && status !== 'unknown') return status
  if (fieldsOf(error)['code'] === 'DELIVERY_UNKNOWN') return 'unknown'
  return status === 'failed' ? status : null
}

/** The messages of a list named `messages`, or of a bare list. */
export const readMessageList = (
  response: unknown,
  companyId: number | null,
  ofChat?: number,
): readonly Message[] | null => readList(response, 'messages', (raw) => readMessage(raw, companyId, ofChat))

/** Stands for a missing time: sorts before every other. */
export const NO_TIME = '1970-01-01T00:00:00.000Z'

/** Converts the reply's key to a number; further fields are preserved. */
function readMetadata(raw: unknown): Message['metadata'] {
  const {
    agentReplyToMessageId,
    files: listed,
    sources: used,
    advertisement: shown,
    about: subject,
    repliesTo: replied,
    command: commanded,
    ...others
  } = fieldsOf(raw)
  const answers = readId(agentReplyToMessageId)
  const files = readList(listed, '', readFile)
  const sources = readList(used, '', (source) => {
    const [id, question] = [readId(fieldsOf(source)['id']), readText(fieldsOf(source)['question'])]
    return id && question !== null ? { id, question } : null
  })
  const advertisement = readAdvertisement(shown)
  const repliesTo = readReplied(replied)
  const about = readSubject(subject)
  const command = readCommand(commanded)
  return {
    ...others,
    ...(advertisement && { advertisement }),
    ...(repliesTo && { repliesTo }),
    ...(about && { about }),
    ...(command && { command }),
    ...(answers && { agentReplyToMessageId: answers }),
    ...(files?.length && { files: [...files] }),
    ...(sources?.length && { sources: [...sources] }),
  }
}

function readAdvertisement(raw: unknown): Message['metadata']['advertisement'] | null {
  if (raw === undefined || raw === null) return null
  const { title, text, url } = fieldsOf(raw)
  return { title: readText(title) ?? '', text: readText(text) ?? '', url: readText(url) }
}

const subjects: readonly MessageSubject['type'][] = ['story', 'product']

/** The subject of a message; null for none, and for a subject that is not supported. */
function readSubject(raw: unknown): MessageSubject | null {
  const { type: named, id, url } = fieldsOf(raw)
  const type = readToken(named, subjects)
  return type && { type, id: readText(id), url: readText(url) }
}

function readReplied(raw: unknown): Message['metadata']['repliesTo'] | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { messageId, text } = fieldsOf(raw)
  return { messageId: readId(messageId), text: readText(text) ?? '' }
}

function readCommand(raw: unknown): Message['metadata']['command'] | null {
  const { name, payload } = fieldsOf(raw)
  const named = readText(name)
  return named === null ? null : { name: named, payload: readText(payload) }
}

const readReceiver = (fields: Fields) => readId(fields['recipientId']) ?? readId(fields['recepientId'])

/**
 * A message with all its fields, though the provider may send only the seeds' (MSG-3); null when it has no id or no
 * chat. `companyId` and `ofChat` apply when it has none of its own.
 */
export function readMessage(raw: unknown, companyId: number | null, ofChat?: number): Message | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const chatId = readId(fields['chatId']) ?? ofChat
  if (!id || !chatId) return null
  const metadata = readMetadata(fields['metadata'])
  const platform = readChannelType(fields['platform']) ?? 'internal'
  const sentAt = readInstant(fields['sentAt'])
  const createdAt = readInstant(fields['createdAt']) ?? sentAt ?? readInstant(fields['updatedAt']) ?? NO_TIME
  const isAnswer = platform === 'openai' || metadata.agentReplyToMessageId !== undefined
  return {
    id,
    platformMessageId: readText(fields['platformMessageId']),
    chatId,
    companyId: readId(fields['companyId']) ?? companyId ?? 0,
    fromId: readId(fields['fromId']) ?? 0,
    toId: readId(fields['toId']) ?? readReceiver(fields),
    recipientId: readReceiver(fields) ?? readId(fields['toId']),
    text: readText(fields['text']) ?? '',
    createdAt,
    updatedAt: readInstant(fields['updatedAt']) ?? createdAt,
    sentAt,
    platform,
    kind: fields['kind'] === 'system' ? 'system' : 'message',
    isRead: fields['isRead'] === true,
    viewedBy: [...(readList(fields['viewedBy'], '', readId) ?? [])],
    status: readStatus(fields['status'], metadata.error) ?? (isAnswer ? 'sent' : 'received'),
    metadata,
    isDeleted: fields['isDeleted'] === true,
    clientMessageId: readText(fields['clientMessageId']),
  }
}
