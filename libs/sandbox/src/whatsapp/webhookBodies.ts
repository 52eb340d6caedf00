import type { SandboxPricing } from './pricingOf.ts'
import type { Bubble, PhoneAdvertisement, SandboxNumber, SandboxPerson } from './WhatsappShapes.ts'

/** Both ends as an event shows them. `hasEmptyPhone`: a hidden number is an empty text there. */
export type ShownEnds = { number: SandboxNumber; person: SandboxPerson; hasEmptyPhone?: boolean }

/** A number under its name; a hidden one is left out, or empty. */
const phoneAs = (name: string, { person: { hidesPhone, phone }, hasEmptyPhone = false }: ShownEnds): object =>
  !hidesPhone ? { [name]: phone } : hasEmptyPhone ? { [name]: '' } : {}

/**
 * The bodies of Meta's webhooks, as its pages show them:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages (and below it,
 * by type), …/webhooks/reference/smb_message_echoes, and …/whatsapp/business-scoped-user-ids for
 * people whose number is hidden.
 */
export const webhook = (
  { businessAccountId, displayPhoneNumber, phoneNumberId }: SandboxNumber,
  field: string,
  value: object,
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: businessAccountId,
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: displayPhoneNumber.replace(/\D/g, ''), phone_number_id: phoneNumberId },
            ...value,
          },
          field,
        },
      ],
    },
  ],
})

/** Meta's moments: seconds since 1970, as text. */
export const seconds = (at: number) => String(Math.floor(at / 1000))

/** The advertisement that a customer's message came from, as …/webhooks/reference/messages/text shows it. */
const referralOf = ({ headline, body, sourceUrl }: PhoneAdvertisement) => ({
  source_url: sourceUrl,
  source_id: '120226305854810726',
  source_type: 'ad',
  headline,
  body,
  media_type: 'image',
  ctwa_clid: 'Aff-n8ZTODiE79d22KtAwQKj9e',
})

/** A customer's message; on standby while another responder has the conversation. */
export const messageBody = (
  ends: ShownEnds,
  { id, at, type, content, repliesTo, advertisement }: Bubble,
  field: 'messages' | 'standby' = 'messages',
): object => {
  const { number, person } = ends
  return webhook(number, field, {
    contacts: [
      {
        profile: { name: person.name, ...(person.username !== undefined && { username: person.username }) },
        user_id: person.userId,
        ...phoneAs('wa_id', ends),
      },
    ],
    messages: [
      {
        ...phoneAs('from', ends),
        from_user_id: person.userId,
        id,
        timestamp: seconds(at),
        ...(repliesTo !== undefined && {
          context: { from: number.displayPhoneNumber.replace(/\D/g, ''), id: repliesTo },
        }),
        ...(advertisement !== undefined && { referral: referralOf(advertisement) }),
        type,
        ...content,
      },
    ],
  })
}

/**
 * That a text was edited, and that a message was deleted for everybody:
 * …/webhooks/reference/messages/edit and …/revoke.
 */
export const editContent = (id: string, text: string) => ({
  type: 'edit',
  content: {
    edit: { original_message_id: id, message: { context: { id: 'M0' }, type: 'text', text: { body: text } } },
  },
})
export const revokeContent = (id: string) => ({ type: 'revoke', content: { revoke: { original_message_id: id } } })

/** How far a message of the business has come. */
export const statusBody = (
  ends: ShownEnds,
  { id, reference }: Bubble,
  status: {
    status: string
    at: number
    pricing?: SandboxPricing
    error?: { code: number; title: string; details: string }
  },
): object =>
  webhook(ends.number, 'messages', {
    statuses: [
      {
        id,
        status: status.status,
        timestamp: seconds(status.at),
        ...phoneAs('recipient_id', ends),
        recipient_user_id: ends.person.userId,
        ...(reference !== undefined && { biz_opaque_callback_data: reference }),
        ...(status.pricing && { pricing: status.pricing }),
        ...(status.error && {
          errors: [
            {
              code: status.error.code,
              title: status.error.title,
              message: status.error.title,
              error_data: { details: status.error.details },
              href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
            },
          ],
        }),
      },
    ],
  })

/** A message that somebody typed in the WhatsApp Business app. */
export const echoBody = (ends: ShownEnds, { id, at, type, content, repliesTo }: Bubble): object =>
  webhook(ends.number, 'smb_message_echoes', {
    message_echoes: [
      {
        from: ends.number.displayPhoneNumber.replace(/\D/g, ''),
        ...phoneAs('to', ends),
        to_user_id: ends.person.userId,
        id,
        timestamp: seconds(at),
        ...(repliesTo !== undefined && { context: { id: repliesTo } }),
        type,
        ...content,
      },
    ],
  })
