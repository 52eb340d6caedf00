import type { StreamEvent } from './StreamEvent.ts'

/** All that we look at may be missing, or be anything. */
type Wire = {
  readonly [field: string]: unknown
  readonly data?: { readonly content?: unknown; readonly delta?: { readonly content?: readonly ({ readonly text?: { readonly value?: unknown } | null } | null)[] | null } | null } | null
}

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const numberOf = (value: unknown) => (/^\d+$/.test(wordOf(value)) && Number(value) < 2 ** 53 ? Number(value) : null)

/** `.`, `_`, `-` and spaces are worth the same, and so are capitals and small letters. */
const kindOf = (name: unknown) =>
  /^(threadrun(created|(completed|failed|cancelled))|threadmessagedelta|contentchunk)$/.exec(wordOf(name).toLowerCase().replace(/[._\s-]/g, ''))

/**
 * Reads one `openai_stream` event of any provider (STREAM-1): the kind from `event` or `type` in any spelling, the text
 * of a chunk or of a delta, `recipientId` or `recepientId`, ids as numbers or as digits. Null: not ours, or not whole.
 */
export function readStreamEvent(raw: unknown): StreamEvent | null {
  const wire = Object(raw) as Wire // whatever it is, fields can be asked of it
  const [kind, , isOfRun, because] = kindOf(wire.event) ?? kindOf(wire.type) ?? []
  const text = wire.data?.content ?? wire.data?.delta?.content?.[0]?.text?.value
  const answers = numberOf(wire.agentReplyToMessageId)
  const chatId = numberOf(wire.chatId)
  const companyId = numberOf(wire.companyId)
  const fromId = numberOf(wire.fromId)
  const isWhole = kind && answers && chatId && companyId && fromId && (isOfRun || typeof text === 'string')
  return isWhole
    ? {
        ...(because
          ? { type: 'draft-ended', because: because as 'failed' } // one of the three that `kindOf` knows
          : isOfRun
            ? { type: 'draft-opened' }
            : { type: 'draft-grew', text: text as string }), // `isWhole` saw to it
        answers,
        chatId,
        companyId,
        fromId,
        recipientId: numberOf(wire.recipientId) || numberOf(wire.recepientId) || null,
        platformMessageId: wordOf(wire.platformMessageId) || null,
        runId: wordOf(wire.runId) || null,
        seq: numberOf(wire.seq),
      }
    : null
}
