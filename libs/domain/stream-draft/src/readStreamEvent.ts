import type { StreamEvent } from './StreamEvent.ts'

/** The events of a run, by their names without `.`, `_`, `-`, spaces and capitals. */
const types: ReadonlyMap<string, StreamEvent['type']> = new Map([
  ['threadruncreated', 'draft-created'],
  ['threadruncompleted', 'draft-completed'],
  ['threadrunfailed', 'draft-failed'],
  ['threadruncancelled', 'draft-cancelled'],
  ['threadmessagedelta', 'draft-grew'],
  ['contentchunk', 'draft-grew'],
])

const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const numberOf = (value: unknown): number | null => {
  const text = stringOf(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const typeOf = (name: unknown) =>
  types.get(
    stringOf(name)
      .toLowerCase()
      .replace(/[._\s-]/g, ''),
  )

/** A field of whatever came; undefined where there are no fields. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The text of a chunk (`data.content`) or of a delta (`data.delta.content[0].text.value`). */
const textOf = (data: unknown): unknown =>
  fieldOf(data, 'content') ??
  ['delta', 'content', '0', 'text', 'value'].reduce((value: unknown, name) => fieldOf(value, name), data)

/**
 * Reads one `openai_stream` event of any provider (STREAM-1): the kind from `event` or `type` in any spelling, the text
 * of a chunk or of a delta, `recipientId` or `recepientId`, ids as numbers or as up to 15 digits. Null: the event is of
 * another kind, or incomplete.
 */
export function readStreamEvent(raw: unknown): StreamEvent | null {
  const type = typeOf(fieldOf(raw, 'event')) ?? typeOf(fieldOf(raw, 'type'))
  const text = type === 'draft-grew' ? textOf(fieldOf(raw, 'data')) : ''
  const answers = numberOf(fieldOf(raw, 'agentReplyToMessageId'))
  const chatId = numberOf(fieldOf(raw, 'chatId'))
  const companyId = numberOf(fieldOf(raw, 'companyId'))
  const fromId = numberOf(fieldOf(raw, 'fromId'))
  if (!type || !answers || !chatId || !companyId || !fromId || typeof text !== 'string') return null
  const runId = stringOf(fieldOf(raw, 'runId'))
  const platformMessageId = stringOf(fieldOf(raw, 'platformMessageId'))
  return {
    type,
    run: platformMessageId || (runId && `${runId}-${String(answers)}`),
    answers,
    chatId,
    companyId,
    fromId,
    recipientId: numberOf(fieldOf(raw, 'recipientId')) || numberOf(fieldOf(raw, 'recepientId')),
    platformMessageId,
    runId,
    seq: numberOf(fieldOf(raw, 'seq')),
    text,
  }
}
