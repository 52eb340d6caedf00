import type { FoundNote, PrivateNote } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { NO_TIME } from './readMessage.ts'
import { readText } from './readToken.ts'

/** Parses a private note (CUST-3); null without its id, its chat or its revision. */
export function readPrivateNote(raw: unknown, companyId: number | null = null): PrivateNote | null {
  const fields = fieldsOf(raw)
  const author = fieldsOf(fields['author'])
  const [id, chatId, revision] = [readId(fields['id']), readId(fields['chatId']), readCount(fields['revision'])]
  const company = readId(fields['companyId']) ?? companyId
  if (id === null || chatId === null || company === null || !revision) return null
  const mentions: readonly unknown[] = Array.isArray(fields['mentions']) ? fields['mentions'] : []
  return {
    id,
    companyId: company,
    chatId,
    clientNoteId: readText(fields['clientNoteId']) ?? '',
    author: { adminId: readId(author['adminId']), name: readText(author['name']) ?? '' },
    body: readText(fields['body']) ?? '',
    mentions: mentions.map(readId).filter((mentioned) => mentioned !== null),
    revision,
    createdAt: readInstant(fields['createdAt']) ?? NO_TIME,
    editedAt: readInstant(fields['editedAt']),
    isRemoved: fields['isRemoved'] === true,
  }
}

/** Parses a note that was found; null without its note. */
export function readFoundNote(raw: unknown): FoundNote | null {
  const fields = fieldsOf(raw)
  const note = readPrivateNote(fields['note'])
  if (note === null) return null
  const chatName = readText(fields['chatName']) ?? `#${String(note.chatId)}`
  return { note, chatName, besideMessageId: readId(fields['besideMessageId']) }
}
