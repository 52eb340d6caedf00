import { z } from 'zod'
import type { WebAddress } from '../ports/WhatsappWebDriver.ts'

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

/** Characters of one text, and of the whole content of a message; how deep it may be nested. */
const longestText = 65_536
const longestContent = 200_000
const deepest = 16

/**
 * The part of a content that can be stored as JSON: no bytes, of which a driver may hand out previews, and nothing
 * endless.
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || ArrayBuffer.isView(value) || depth >= deepest) return undefined
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1) ?? null)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = storable(one, depth + 1)
      return kept === undefined ? [] : [[name.slice(0, 100), kept]]
    }),
  )
}

/** A content that is too long keeps its name, by which it is shown. */
const Content = z.record(z.string(), z.unknown()).transform((content) => {
  const whole = storable(content) as Record<string, unknown> // As `storable` makes of an object.
  if (JSON.stringify(whole).length <= longestContent) return whole
  return Object.fromEntries(Object.keys(whole).map((name) => [name, {}]))
})

const kinds = ['image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction', 'other'] as const

/** An id of WhatsApp's own: of a person who hides the number, or of a group, without the domain behind it. */
const OwnId = z.string().regex(/^[\d-]{1,100}$/)
const Person = z
  .object({ phone: Phone.nullable().default(null), lid: OwnId.nullable().default(null) })
  .refine(({ phone, lid }) => phone !== null || lid !== null, 'A person has a number or an id')

const Group = z.object({
  id: OwnId,
  title: z
    .string()
    .transform((title) => title.slice(0, 300))
    .catch(''),
})
/** The customer of a message, as its writer or its receiver; in a group its writer. */
const Place = Person.and(z.object({ group: Group.nullable().default(null) }))

const WebMessage = z
  .object({
    type: z.literal('message'),
    id: ChannelId,
    name: Name,
    isAddressed: z.boolean().default(false),
    isFromPhone: z.boolean(),
    text: z.string().max(longestText).default(''),
    kind: z.enum(kinds).nullable().catch('other').default(null),
    sentAt: Moment,
    repliesTo: ChannelId.nullable().catch(null).default(null),
    content: Content.optional(),
  })
  .and(Place)
const SamePerson = z.object({ type: z.literal('same-person'), phone: Phone, lid: OwnId })
const NumberChanged = z.object({
  type: z.literal('number-changed'),
  id: ChannelId,
  from: Person,
  to: Person,
  at: Moment,
})
const WebEdit = z
  .object({
    type: z.literal('edit'),
    id: ChannelId,
    isFromPhone: z.boolean(),
    text: z.string().max(longestText),
    editedAt: Moment,
  })
  .and(Place)
const WebStatus = z
  .object({
    type: z.literal('status'),
    id: ChannelId,
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
  })
  .and(Person)
const WebNotice = z
  .object({
    type: z.literal('notice'),
    id: ChannelId,
    name: Name,
    notice: z.string().min(1).max(100),
    parameters: z
      .array(z.string().transform((one) => one.slice(0, 500)))
      .transform((all) => all.slice(0, 50))
      .catch([]),
    sentAt: Moment,
  })
  .and(Place)
const WebClientEvent = z.object({
  type: z.literal('event'),
  id: ChannelId,
  name: z.string().min(1).max(100),
  phone: Phone.nullable().default(null).catch(null),
  lid: OwnId.nullable().default(null).catch(null),
  group: Group.nullable().default(null).catch(null),
  detail: Content.catch({}),
  sentAt: Moment,
})
export type WebStatus = z.infer<typeof WebStatus>

const WebChatEvent = z.union([WebMessage, WebEdit, WebStatus, SamePerson, NumberChanged, WebNotice, WebClientEvent])
/** An act in a chat, how far a message of ours has come, or whose addresses they are. */
export type WebChatEvent = z.infer<typeof WebChatEvent>
export type WebMessage = z.infer<typeof WebMessage>
export type WebEdit = z.infer<typeof WebEdit>
export type WebNotice = z.infer<typeof WebNotice>
export type WebClientEvent = z.infer<typeof WebClientEvent>
export type NumberChanged = z.infer<typeof NumberChanged>
export type PlaceInChat = z.infer<typeof Place>

/** Characters of a session's state: clients keep the keys of every person who has written in it. */
const longestState = 8_000_000

const schema = z.union([
  z.object({ type: z.literal('qr'), value: z.string().min(1).max(2000), expiresAt: Moment }),
  z.object({ type: z.literal('connected'), phone: Phone, name: Name }),
  z.object({ type: z.literal('state'), state: z.string().max(longestState) }),
  z.object({ type: z.literal('disconnected'), reason: z.enum(['logout', 'replaced', 'network']) }),
  WebChatEvent,
])

export type WebEvent = z.infer<typeof schema>

/** Reads what a driver emitted: it is a program of others. Throws for anything that is no event. */
export const readWebEvent = (raw: unknown): WebEvent => schema.parse(raw)

/** Reads an event of a customer's chat as it was stored; null for anything else. */
export const readStoredEvent = (payload: string): WebChatEvent | null =>
  WebChatEvent.safeParse(JSON.parse(payload)).data ?? null

/** The person or room whose events are handled one after the other. */
export const subjectOf = (event: WebChatEvent): string => {
  if ('group' in event && event.group !== null) return groupAddress(event.group.id)
  const { phone, lid } = event.type === 'number-changed' ? event.from : event
  return phone ?? lid ?? event.type
}

/** An id that hides a number, as WhatsApp writes it: it looks like a number without its domain. */
const lidAddress = (lid: string): string => `${lid}@lid`
export const groupAddress = (id: string): string => `${id}@g.us`

/** Where an address of a chat leads: a number, or an id with its domain. */
export const webAddressOf = (address: string): WebAddress => {
  const [id = '', domain] = address.split('@')
  return {
    phone: domain === undefined ? id : null,
    lid: domain === 'lid' ? id : null,
    group: domain === 'g.us' ? id : null,
  }
}

export type NamedPerson = z.infer<typeof Person>

/** The addresses of a person, for those who know them by other names. */
export const addressesOf = ({ phone, lid }: NamedPerson) => ({ phone, userId: lid === null ? null : lidAddress(lid) })
