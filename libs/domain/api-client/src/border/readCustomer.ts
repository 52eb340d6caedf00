import type { ChatOfCustomer, Customer, CustomerField, Language, StoredCard } from '@frontdesk/contract'
import { customerFieldKinds } from '@frontdesk/contract/limits'
import { fieldsOf } from './fieldsOf.ts'
import { readChannelType } from './readChannelType.ts'
import { readFile } from './readFile.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { NO_TIME } from './readMessage.ts'
import { readText, readToken } from './readToken.ts'

const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const satisfies readonly Language[]

/** A field of a company's customers; null without an id, a name or a known kind. */
export function readCustomerField(raw: unknown): CustomerField | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const name = readText(fields['name'])
  const kind = readToken(fields['kind'], customerFieldKinds)
  const choices = readList(fields['choices'], '', readText) ?? []
  return id && name && kind ? { id, name, kind, choices: [...choices] } : null
}

function readCustomerChat(raw: unknown): ChatOfCustomer | null {
  const fields = fieldsOf(raw)
  const chatId = readId(fields['chatId'])
  if (!chatId) return null
  return {
    chatId,
    channel: readChannelType(fields['channel']) ?? 'internal',
    name: readText(fields['name']),
    username: readText(fields['username']),
    phone: readText(fields['phone']),
    firstSeenAt: readInstant(fields['firstSeenAt']) ?? NO_TIME,
    lastSeenAt: readInstant(fields['lastSeenAt']),
    blockedAt: readInstant(fields['blockedAt']),
  }
}

/** Texts by their keys; others are left out. */
const textsOf = (raw: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(raw)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  )

function readStoredCard(raw: unknown): StoredCard | null {
  const fields = fieldsOf(raw)
  const chatId = readId(fields['chatId'])
  if (!chatId) return null
  const values = Object.entries(fieldsOf(fields['values'])).filter(([, value]) => value === null)
  return {
    chatId,
    name: readText(fields['name']),
    values: { ...textsOf(fields['values']), ...Object.fromEntries(values.map(([field]) => [field, null])) },
    mergedInto: readId(fields['mergedInto']),
  }
}

function readLastNote(raw: unknown): Customer['notes']['last'] {
  const fields = fieldsOf(raw)
  const chatId = readId(fields['chatId'])
  const at = readInstant(fields['at'])
  return chatId && at
    ? { chatId, author: readText(fields['author']) ?? '', text: readText(fields['text']) ?? '', at }
    : null
}

function readFileOfCustomer(raw: unknown): Customer['files'][number] | null {
  const file = readFile(raw)
  const { chatId: chat, messageId: message } = fieldsOf(raw)
  const [chatId, messageId] = [readId(chat), readId(message)]
  return file && chatId && messageId ? { ...file, chatId, messageId } : null
}

/** The card of a customer (CUST-1); null without its chat. */
export function readCustomer(raw: unknown): Customer | null {
  const fields = fieldsOf(raw)
  const chatId = readId(fields['chatId'])
  if (!chatId) return null
  const notes = fieldsOf(fields['notes'])
  const files = readList(fields['files'], '', readFileOfCustomer) ?? []
  return {
    chatId,
    headChatId: readId(fields['headChatId']) ?? chatId,
    name: readText(fields['name']),
    language: readToken(fields['language'], languages),
    firstSeenAt: readInstant(fields['firstSeenAt']) ?? NO_TIME,
    lastSeenAt: readInstant(fields['lastSeenAt']),
    chats: [...(readList(fields['chats'], '', readCustomerChat) ?? [])],
    cards: [...(readList(fields['cards'], '', readStoredCard) ?? [])],
    alike: [...(readList(fields['alike'], '', readCustomerChat) ?? [])],
    fields: [...(readList(fields['fields'], '', readCustomerField) ?? [])],
    values: textsOf(fields['values']),
    notes: { count: readCount(notes['count']) ?? 0, last: readLastNote(notes['last']) },
    files: [...files],
    fileCount: readCount(fields['fileCount']) ?? files.length,
  }
}
