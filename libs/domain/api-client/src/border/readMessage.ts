import type { Message, MessageStatus } from '@frontdesk/contract'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readPlatform } from './readPlatform.ts'
import { readText, readWord } from './readWord.ts'

const statuses: readonly MessageStatus[] = ['received', 'pending', 'sent', 'delivered', 'read', 'failed']

export const readStatus = (raw: unknown): MessageStatus | null => readWord(raw, statuses)

/** What a message belongs to when it does not say so itself. */
export type Home = { companyId: number | null; chatId?: number | null }

/** Sorts before everything: the place of what has no time. */
export const NO_TIME = '1970-01-01T00:00:00.000Z'

/** A reply's key as a number, whatever the provider spells; further fields are kept. */
function readMetadata(raw: unknown): Message['metadata'] {
  const { agentReplyToMessageId, ...others } = fieldsOf(raw)
  const answers = readId(agentReplyToMessageId)
  return answers ? { ...others, agentReplyToMessageId: answers } : others
}

const readReceiver = (fields: Fields) => readId(fields['recipientId']) ?? readId(fields['recepientId'])

/** A message with all its fields, though the provider may send only the seeds'; null when it has no id or no chat (MSG-3). */
export function readMessage(raw: unknown, home: Home): Message | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const chatId = readId(fields['chatId']) ?? home.chatId
  if (!id || !chatId) return null
  const metadata = readMetadata(fields['metadata'])
  const platform = readPlatform(fields['platform']) ?? 'internal'
  const sentAt = readInstant(fields['sentAt'])
  const createdAt = readInstant(fields['createdAt']) ?? sentAt ?? readInstant(fields['updatedAt']) ?? NO_TIME
  const isAnswer = platform === 'openai' || metadata.agentReplyToMessageId !== undefined
  return {
    id,
    platformMessageId: readText(fields['platformMessageId']),
    chatId,
    companyId: readId(fields['companyId']) ?? home.companyId ?? 0,
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
    viewedBy: (Array.isArray(fields['viewedBy']) ? fields['viewedBy'] : []).map(readId).filter((viewer) => viewer !== null),
    status: readStatus(fields['status']) ?? (isAnswer ? 'sent' : 'received'),
    metadata,
    isDeleted: fields['isDeleted'] === true,
    clientMessageId: readText(fields['clientMessageId']),
  }
}
