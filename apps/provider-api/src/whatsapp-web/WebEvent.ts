import { z } from 'zod'
import type { Echo } from '../meta/isOwnEcho.ts'
import type { MetaMessage } from '../meta/MetaMessage.ts'

const Phone = z.string().regex(/^\d{5,20}$/)
const ChannelId = z.string().min(1).max(500)
const Name = z
  .string()
  .max(1000)
  .transform((name) => name.slice(0, 300) || null)
  .nullable()
  .catch(null)
/** A moment as a driver emits it, or as it was stored. */
const Moment = z.coerce.date()

const kinds = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction', 'other'] as const

const WebMessage = z.object({
  type: z.literal('message'),
  id: ChannelId,
  phone: Phone,
  name: Name,
  isFromPhone: z.boolean(),
  text: z.string().max(65_536),
  kind: z.enum(kinds).nullable().catch('other'),
  sentAt: Moment,
  repliesTo: ChannelId.nullable().catch(null),
})
const WebStatus = z.object({
  type: z.literal('status'),
  id: ChannelId,
  phone: Phone,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
})
export type WebMessage = z.infer<typeof WebMessage>
export type WebStatus = z.infer<typeof WebStatus>

/** Characters of a session's state: clients keep the keys of every person who has written in it. */
const longestState = 8_000_000

const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('qr'), value: z.string().min(1).max(2000), expiresAt: Moment }),
  z.object({ type: z.literal('connected'), phone: Phone, name: Name }),
  z.object({ type: z.literal('state'), state: z.string().max(longestState) }),
  z.object({ type: z.literal('disconnected'), reason: z.enum(['logout', 'replaced', 'network']) }),
  WebMessage,
  WebStatus,
])

export type WebEvent = z.infer<typeof schema>

/** Reads what a driver emitted: it is a program of others. Throws for anything that is no event. */
export const readWebEvent = (raw: unknown): WebEvent => schema.parse(raw)

/** Reads an event of a customer's chat as it was stored; null for anything else. */
export function readStoredEvent(payload: string): WebMessage | WebStatus | null {
  return z.union([WebMessage, WebStatus]).safeParse(JSON.parse(payload)).data ?? null
}

/** What a customer or one of us wrote. */
export const metaMessageOf = ({
  id,
  phone,
  name,
  isFromPhone,
  text,
  kind,
  sentAt,
  repliesTo,
}: WebMessage): MetaMessage => ({
  text,
  kind,
  channelId: id,
  // The name of a message from the phone is our own.
  person: { phone, userId: null, name: isFromPhone ? null : name, username: null },
  sentAt,
  repliesTo,
  reaction: null,
})

/** The echo in a message: what somebody typed on the phone, or what we sent; null for a customer's. */
export const webEchoOf = (message: WebMessage): Echo | null =>
  message.isFromPhone
    ? { written: metaMessageOf(message), hasFile: message.kind !== null, partsOf: (text) => [{ type: 'text', text }] }
    : null
