import { z } from 'zod'
import { RawMessage, type MetaChange } from './MetaEvent.ts'
import { readCustomerMessage, readEcho, type ParsedWhatsappMessage } from './readWhatsappMessage.ts'

/** A message from before the number was connected, of a customer or of the company's phone. */
export type HistoryMessage = ParsedWhatsappMessage & {
  isCustomer: boolean
  status: 'received' | 'sent' | 'delivered' | 'read' | 'failed'
}

/** How far the history has come, in percent; `declined`: the company does not share it. */
export type HistoryProgress = { type: 'progress'; percent: number } | { type: 'declined' } | { type: 'failed' }

/**
 * The contents of an event of the history. `media`: messages with files, of which most were shown as placeholders
 * before.
 */
export type HistoryContent = { messages: HistoryMessage[]; media: HistoryMessage[]; progress: HistoryProgress | null }

const address = z.string().min(1).max(500)
const Thread = z.looseObject({ id: address, messages: z.array(z.unknown()) })
const Chunk = z.looseObject({
  metadata: z.looseObject({ progress: z.coerce.number() }).nullish().catch(null),
  threads: z.array(z.unknown()).nullish().catch(null),
  errors: z
    .array(z.looseObject({ code: z.number() }))
    .nullish()
    .catch(null),
})
const Context = z
  .looseObject({ status: z.string().max(50).nullish(), from_me: z.boolean().nullish() })
  .nullish()
  .catch(null)

/** Meta's code for a company that does not share its history. */
const declinedCode = 2593109

/**
 * Statuses of what the company wrote; Meta's page shows them in capitals. One that never left
 * its phone is shown as sent.
 */
const statuses: Readonly<Record<string, HistoryMessage['status']>> = {
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  error: 'failed',
}

/** Reads an event of the history; what cannot be read of it is left out, and a reaction that was taken back. */
export function readHistory({ value }: MetaChange): HistoryContent {
  const chunks = (value.history ?? []).map((raw) => Chunk.safeParse(raw).data).filter((chunk) => chunk !== undefined)
  const threads = chunks
    .flatMap((chunk) => chunk.threads ?? [])
    .map((raw) => Thread.safeParse(raw).data)
    .filter((thread) => thread !== undefined)
  const business = value.metadata.display_phone_number
  return {
    messages: threads.flatMap((thread) => thread.messages.flatMap((raw) => readMessage(raw, thread.id) ?? [])),
    media: (value.messages ?? []).flatMap((raw) => readMedia(raw, business) ?? []),
    progress: progressOf(chunks),
  }
}

const digits = (text: string | undefined) => (text ?? '').replace(/\D/g, '')

/** The thread names the customer: the sender is either them or the company. */
function readMessage(raw: unknown, customer: string): HistoryMessage | null {
  const message = RawMessage.safeParse(raw).data
  if (!message) return null
  const context = Context.parse(message['history_context'])
  const isCustomer =
    typeof context?.from_me === 'boolean'
      ? !context.from_me
      : message.from === customer || (digits(customer) !== '' && digits(message.from) === digits(customer))
  const named = { ...message, from: customer, from_user_id: undefined, to: customer, to_user_id: undefined }
  return ofSide(isCustomer ? readCustomerMessage(named, []) : readEcho(named, []), isCustomer, context?.status)
}

/** Messages with files stand in no thread: what the company sent is from its own number. */
function readMedia(raw: unknown, business: string | undefined): HistoryMessage | null {
  const message = RawMessage.safeParse(raw).data
  if (!message) return null
  const isCustomer = digits(business) === '' || digits(message.from) !== digits(business)
  const context = Context.parse(message['history_context'])
  return ofSide(isCustomer ? readCustomerMessage(message, []) : readEcho(message, []), isCustomer, context?.status)
}

function ofSide(
  written: ParsedWhatsappMessage | null,
  isCustomer: boolean,
  status: string | null | undefined,
): HistoryMessage | null {
  if (written === null || written.reaction === '') return null
  return {
    ...written,
    isCustomer,
    status: isCustomer ? 'received' : (statuses[(status ?? '').toLowerCase()] ?? 'sent'),
  }
}

function progressOf(chunks: readonly z.output<typeof Chunk>[]): HistoryProgress | null {
  const codes = chunks.flatMap(({ errors }) => (errors ?? []).map(({ code }) => code))
  if (codes.length > 0) return { type: codes.includes(declinedCode) ? 'declined' : 'failed' }
  const percents = chunks.flatMap(({ metadata }) => metadata?.progress ?? []).filter(Number.isFinite)
  return percents.length === 0
    ? null
    : { type: 'progress', percent: Math.round(Math.min(100, Math.max(0, ...percents))) }
}
