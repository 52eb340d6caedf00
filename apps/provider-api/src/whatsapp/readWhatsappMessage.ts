import { z } from 'zod'
import { advertisementOf } from '../meta/advertisementOf.ts'
import type { MetaPerson, MetaMessage } from '../meta/MetaMessage.ts'
import type { MetaContact, RawMessage } from './MetaEvent.ts'

/** What a message says, ready to be stored. */
export type Content = Pick<MetaMessage, 'text' | 'kind'> & { file: { mediaId: string; name: string } | null }

/** A message that somebody wrote: a customer, or one of us on the company's phone. */
export type ParsedWhatsappMessage = MetaMessage & Content

/** The business's own id of a person, `US.13491208655302741918`; it may stand where a number did. */
const isUserId = (id: string): boolean => /^[A-Z]{2}\.\S+$/.test(id)

const digits = (phone: string | undefined): string | null => {
  const only = phone === undefined || isUserId(phone) ? '' : phone.replace(/\D/g, '')
  return only === '' ? null : only
}

/**
 * The person of a message or status. WhatsApp's own id of a number can differ from the number as it was dialled, and
 * later events name the id.
 */
function personOf(
  { phone, userId }: { phone: string | undefined; userId: string | undefined },
  contacts: readonly MetaContact[],
): MetaPerson | null {
  const named = userId ?? (phone !== undefined && isUserId(phone) ? phone : undefined)
  const contact =
    contacts.find(({ wa_id, user_id }) =>
      named === undefined ? digits(wa_id) === digits(phone) : (user_id ?? wa_id) === named,
    ) ?? (contacts.length === 1 ? contacts[0] : undefined)
  const person = {
    phone: digits(contact?.wa_id) ?? digits(phone),
    userId: named ?? contact?.user_id ?? null,
    name: contact?.profile?.name ?? null,
    username: contact?.username ?? contact?.profile?.username ?? null,
  }
  return person.phone === null && person.userId === null ? null : person
}

/** Parses a message that a customer sent; null for a notice of WhatsApp, and for one that names nobody. */
export function readCustomerMessage(
  message: RawMessage,
  contacts: readonly MetaContact[],
): ParsedWhatsappMessage | null {
  const person = personOf({ phone: message.from, userId: message.from_user_id }, contacts)
  // Service notices, such as a changed number.
  if (person === null || message.type === 'system') return null
  return { ...read(message), person }
}

/** Parses a message that one of us typed on the company's phone; null for one that names nobody. */
export function readEcho(message: RawMessage, contacts: readonly MetaContact[]): ParsedWhatsappMessage | null {
  const person = personOf({ phone: message.to, userId: message.to_user_id }, contacts)
  return person && { ...read(message), person }
}

const Reaction = z.looseObject({ message_id: z.string().max(500), emoji: z.string().max(64).nullish() })

/** The advertisement, or post, with the button by which the customer came. */
const Referral = z.looseObject({
  source_url: z.string().nullish().catch(null),
  headline: z.string().nullish().catch(null),
  body: z.string().nullish().catch(null),
})

function read(message: RawMessage): Omit<ParsedWhatsappMessage, 'person'> {
  const reaction = message.type === 'reaction' ? Reaction.safeParse(message['reaction']).data : undefined
  const emoji = reaction && (reaction.emoji ?? '')
  const referral = Referral.safeParse(message['referral']).data
  const advertisement =
    referral && advertisementOf({ title: referral.headline, text: referral.body, url: referral.source_url })
  return {
    ...(advertisement && { advertisement }),
    channelId: message.id,
    sentAt: new Date(message.timestamp * 1000),
    repliesTo: reaction?.message_id ?? message.context?.id ?? null,
    reaction: emoji ?? null,
    ...(emoji === undefined ? contentOf(message) : { text: emoji, kind: null, file: null }),
  }
}

/** Characters that are stored of one text. */
const longestText = 65_536
const text = z.string().transform((whole) => whole.slice(0, longestText))
const Media = z.looseObject({
  id: z.string().regex(/^[\w-]{1,200}$/),
  mime_type: z.string().max(200).catch(''),
  caption: text.nullish().catch(null),
  filename: z.string().nullish().catch(null),
  voice: z.boolean().nullish().catch(null),
})
const Location = z.looseObject({
  latitude: z.number(),
  longitude: z.number(),
  name: text.nullish().catch(null),
  address: text.nullish().catch(null),
})
const Card = z.looseObject({
  name: z.looseObject({ formatted_name: text }),
  phones: z.array(z.looseObject({ phone: z.string().max(100) })).catch([]),
})
const Title = z.looseObject({ title: text })
const Interactive = z.looseObject({ button_reply: Title.optional(), list_reply: Title.optional() })

const nothing = { text: '', file: null }
const words = (lines: readonly (string | null | undefined)[]): Content => ({
  text: lines.filter((line) => line).join('\n'),
  kind: null,
  file: null,
})

/** Kinds by the names that clients know; others are shown as something that is not text. */
const kinds: Readonly<Record<string, string>> = {
  image: 'photo',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
}

/** What a message says; the parts of one that cannot be read are named by its type. */
export function contentOf(message: RawMessage): Content {
  const { type } = message
  const content = message[type]
  const kind = kinds[type] ?? 'other'
  switch (type) {
    case 'text':
      return words([z.looseObject({ body: text }).safeParse(content).data?.body]).text === ''
        ? { ...nothing, kind }
        : words([z.looseObject({ body: text }).parse(content).body])
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const media = Media.safeParse(content).data
      if (!media) return { ...nothing, kind }
      const isRecording = media.voice === true
      return {
        text: media.caption ?? '',
        kind: isRecording ? 'voice' : kind,
        file: { mediaId: media.id, name: media.filename ?? nameOf(isRecording ? 'voice' : kind, media.mime_type) },
      }
    }
    case 'location': {
      const place = Location.safeParse(content).data
      if (!place) return { ...nothing, kind }
      const { latitude, longitude } = place
      return words([place.name, place.address, `https://maps.google.com/?q=${latitude},${longitude}`])
    }
    case 'contacts': {
      const cards = z.array(Card).safeParse(content).data ?? []
      return cards.length === 0
        ? { ...nothing, kind }
        : words(cards.flatMap((card) => [card.name.formatted_name, ...card.phones.map(({ phone }) => phone)]))
    }
    case 'button': {
      const pressed = z.looseObject({ text }).safeParse(content).data
      return pressed ? words([pressed.text]) : { ...nothing, kind }
    }
    case 'interactive': {
      const chosen = Interactive.safeParse(content).data
      const title = (chosen?.button_reply ?? chosen?.list_reply)?.title
      return title === undefined ? { ...nothing, kind } : words([title])
    }
    default:
      return { ...nothing, kind }
  }
}

/** A name for a file that came without one; its bytes determine its real type. */
function nameOf(kind: string, mimeType: string): string {
  const type = mimeType.replace(/;.*/s, '').trim().toLowerCase()
  const ending = { 'image/jpeg': 'jpg', 'audio/mpeg': 'mp3', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }[type]
  return `${kind}.${ending ?? (type.replace(/^.*\//, '').replace(/[^a-z0-9]/g, '') || 'bin')}`
}
