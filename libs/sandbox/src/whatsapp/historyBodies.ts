import type { PhoneConversation } from './WhatsappState.ts'
import type { Bubble, SandboxNumber, SandboxPerson } from './WhatsappShapes.ts'
import { seconds, webhook } from './webhookBodies.ts'

/**
 * The bodies of Meta's webhooks about a company's phone, as its pages show them:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/history and
 * …/smb_app_state_sync.
 */
type Thread = { person: SandboxPerson } & PhoneConversation

const digits = (text: string) => text.replace(/\D/g, '')

/** Types of messages that the history shows as placeholders first. */
export const fileKinds: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** A part of the history: the messages of some of its days. */
export const historyBody = (
  number: SandboxNumber,
  threads: readonly Thread[],
  metadata: { phase: number; chunk_order: number; progress: number },
): object =>
  webhook(number, 'history', {
    history: [
      {
        metadata,
        threads: threads
          .filter(({ bubbles }) => bubbles.length > 0)
          .map(({ person, bubbles, statuses }) => ({
            id: person.phone,
            messages: bubbles.map((bubble) => ({
              ...fromTo({ number, person }, bubble),
              ...(fileKinds.has(bubble.type)
                ? { type: 'media_placeholder' }
                : { type: bubble.type, ...bubble.content }),
              history_context: { status: (statuses.get(bubble.id) ?? 'read').toUpperCase() },
            })),
          })),
      },
    ],
  })

/** A message of the history with its file. */
export const historyMediaBody = (ends: { number: SandboxNumber; person: SandboxPerson }, bubble: Bubble): object =>
  webhook(ends.number, 'history', {
    messages: [{ ...fromTo(ends, bubble), type: bubble.type, ...bubble.content }],
  })

function fromTo({ number, person }: { number: SandboxNumber; person: SandboxPerson }, bubble: Bubble): object {
  const isCustomer = bubble.writer === 'customer'
  return {
    from: isCustomer ? person.phone : digits(number.displayPhoneNumber),
    ...(!isCustomer && { to: person.phone }),
    id: bubble.id,
    timestamp: seconds(bubble.at),
    ...(bubble.repliesTo !== undefined && { context: { id: bubble.repliesTo } }),
  }
}

/** The owner of the phone does not share its chats. */
export const historyDeclinedBody = (number: SandboxNumber): object =>
  webhook(number, 'history', {
    history: [
      {
        errors: [
          {
            code: 2593109,
            title: 'History sync is turned off by the business from the WhatsApp Business App',
            message: 'History sync is turned off by the business from the WhatsApp Business App',
            error_data: { details: 'History sharing is turned off by the business' },
          },
        ],
      },
    ],
  })

/** The address book of the phone. */
export const contactsBody = (number: SandboxNumber, people: readonly SandboxPerson[], at: number): object =>
  webhook(number, 'smb_app_state_sync', {
    state_sync: people.map(({ name, phone }) => ({
      type: 'contact',
      contact: { full_name: name, first_name: name.split(' ')[0], phone_number: phone },
      action: 'add',
      metadata: { timestamp: seconds(at) },
    })),
  })
