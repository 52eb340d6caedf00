import { z } from 'zod'
import { advertisementOf } from '../meta/advertisementOf.ts'
import type { ChannelPerson, Reacting } from '../inbound/InboundEvent.ts'
import { contentOfMessage, roadOf } from './messageKinds.ts'
import type { MetaContact, RawMessage } from './MetaEvent.ts'
import type { Content } from './contentInWords.ts'

/** A message that somebody wrote: a customer, or one of us on the company's phone. */
export type ParsedWhatsappMessage = Reacting & Content

/** The business's own id of a person, `US.13491208655302741918`; it may stand where a number did. */
const isUserId = (id: string): boolean => /^[A-Z]{2}\.\S+$/.test(id)

export const digits = (phone: string | undefined): string | null => {
  const only = phone === undefined || isUserId(phone) ? '' : phone.replace(/\D/g, '')
  return only === '' ? null : only
}

/**
 * The person of a message or status. WhatsApp's own id of a number can differ from the number as it was dialled, and
 * later events name the id.
 */
export function personOf(
  { phone, userId }: { phone: string | undefined; userId: string | undefined },
  contacts: readonly MetaContact[],
): ChannelPerson | null {
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

/** Parses a message that a customer sent; null for a notice (`readNotice`), and for one that names nobody. */
export function readCustomerMessage(
  message: RawMessage,
  contacts: readonly MetaContact[],
): ParsedWhatsappMessage | null {
  const person = personOf({ phone: message.from, userId: message.from_user_id }, contacts)
  // Service notices, such as a changed number.
  if (person === null || roadOf(message.type) === 'notice') return null
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
  const reaction = roadOf(message.type) === 'reaction' ? Reaction.safeParse(message['reaction']).data : undefined
  const emoji = reaction && (reaction.emoji ?? '')
  const referral = Referral.safeParse(message['referral']).data
  const advertisement =
    referral && advertisementOf({ title: referral.headline, text: referral.body, url: referral.source_url })
  return {
    ...(advertisement && { advertisement }),
    // WhatsApp does not say whose words they are.
    ...(isForwarded(message) && { forwarded: { from: null } }),
    channelId: message.id,
    sentAt: new Date(message.timestamp * 1000),
    repliesTo: reaction?.message_id ?? message.context?.id ?? null,
    reaction: emoji ?? null,
    ...(emoji === undefined
      ? withProduct(message, contentOfMessage(message))
      : { text: emoji, kind: null, file: null }),
  }
}

const isForwarded = ({ context }: RawMessage): boolean =>
  context?.forwarded === true || context?.frequently_forwarded === true

/** A question about a product of the catalogue names it: "How much is this one?" is about nothing else. */
function withProduct({ context }: RawMessage, content: Content): Content {
  const product = context?.referred_product?.product_retailer_id
  return product === undefined ? content : { ...content, text: [content.text, product].filter(Boolean).join('\n') }
}
