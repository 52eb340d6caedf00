import type { StreamEvent } from './StreamEvent.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** `.`, `_`, `-` and spaces are worth the same, and so are capitals and small letters. */
const nameOf = (word: unknown) => (typeof word === 'string' ? word.toLowerCase().replace(/[._\-\s]+/g, '') : '')

const numberOf = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN

const idOf = (value: unknown) => {
  const id = numberOf(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const wordOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null)

const textOf = (data: unknown): string | null => {
  if (!isFields(data)) return null
  if (typeof data.content === 'string') return data.content
  const content = isFields(data.delta) ? data.delta.content : null
  const first: unknown = Array.isArray(content) ? content[0] : null
  const text = isFields(first) ? first.text : null
  return isFields(text) && typeof text.value === 'string' ? text.value : null
}

const whatHappened = (name: string, data: unknown) => {
  switch (name) {
    case 'threadruncreated':
      return { type: 'draft-opened' } as const
    case 'contentchunk':
    case 'threadmessagedelta': {
      const text = textOf(data)
      return text === null ? null : ({ type: 'draft-grew', text } as const)
    }
    case 'threadruncompleted':
      return { type: 'draft-ended', because: 'completed' } as const
    case 'threadrunfailed':
      return { type: 'draft-ended', because: 'failed' } as const
    case 'threadruncancelled':
      return { type: 'draft-ended', because: 'cancelled' } as const
  }
  return null
}

/**
 * Reads one `openai_stream` event of any provider (STREAM-1): the kind from `event` or `type` in any spelling, the text
 * of a chunk or of a delta, `recipientId` or `recepientId`, ids as numbers or as digits. Null: not ours, or not whole.
 */
export function readStreamEvent(raw: unknown): StreamEvent | null {
  if (!isFields(raw)) return null
  const happened = whatHappened(nameOf(raw.event), raw.data) ?? whatHappened(nameOf(raw.type), raw.data)
  const answers = idOf(raw.agentReplyToMessageId)
  const chatId = idOf(raw.chatId)
  const companyId = idOf(raw.companyId)
  const fromId = idOf(raw.fromId)
  if (!happened || answers === null || chatId === null || companyId === null || fromId === null) return null
  const seq = numberOf(raw.seq)
  return {
    ...happened,
    answers,
    chatId,
    companyId,
    fromId,
    recipientId: idOf(raw.recipientId) ?? idOf(raw.recepientId),
    platformMessageId: wordOf(raw.platformMessageId),
    runId: wordOf(raw.runId),
    seq: Number.isSafeInteger(seq) && seq >= 0 ? seq : null,
  }
}
