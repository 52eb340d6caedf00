import type { StreamEvent } from './StreamEvent.ts'

/** All that we look at may be missing, or be anything. */
type Wire = {
  readonly [field: string]: unknown
  readonly data?: {
    readonly content?: unknown
    readonly delta?: {
      readonly content?: readonly ({ readonly text?: { readonly value?: unknown } | null } | null)[] | null
    } | null
  } | null
}

const wordOf = (value: unknown) => (/string|number/.test(typeof value) ? `${value as string}` : '')

const numberOf = (value: unknown) => (/^\d{1,15}$/.test(wordOf(value)) ? +(value as string) : null)

/** `.`, `_`, `-` and spaces are worth the same, and so are capitals and small letters. */
const kindOf = (name: unknown) =>
  /^(thread(run(created|completed|failed|cancelled)|messagedelta)|contentchunk)$/.exec(
    wordOf(name)
      .toLowerCase()
      .replace(/[._\s-]/g, ''),
  )

/**
 * Reads one `openai_stream` event of any provider (STREAM-1): the kind from `event` or `type` in any spelling, the text
 * of a chunk or of a delta, `recipientId` or `recepientId`, ids as numbers or as up to 15 digits. Null: not ours, or not
 * whole.
 */
export function readStreamEvent(raw: unknown): StreamEvent | null {
  const wire = Object(raw) as Wire // whatever it is, fields can be asked of it
  const kind = kindOf(wire.event) ?? kindOf(wire.type)
  const verb = kind?.[3] as 'created' | undefined // or another that `kindOf` knows; a piece has none
  const text = verb ? '' : (wire.data?.content ?? wire.data?.delta?.content?.[0]?.text?.value)
  const answers = numberOf(wire.agentReplyToMessageId)
  const chatId = numberOf(wire.chatId)
  const companyId = numberOf(wire.companyId)
  const fromId = numberOf(wire.fromId)
  const runId = wordOf(wire.runId)
  const platformMessageId = wordOf(wire.platformMessageId)
  // The fields stand in the order that packs smallest.
  return kind && answers && chatId && companyId && fromId && wordOf(text) === text
    ? {
        type: `draft-${verb ?? 'grew'}`,
        run: platformMessageId || (runId && runId + -answers),
        companyId,
        recipientId: numberOf(wire.recipientId) || numberOf(wire.recepientId),
        fromId,
        text,
        seq: numberOf(wire.seq),
        platformMessageId,
        chatId,
        answers,
        runId,
      }
    : null
}
