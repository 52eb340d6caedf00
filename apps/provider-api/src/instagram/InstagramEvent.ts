import { z } from 'zod'

/** Ids of Instagram's messages are long, those of people are digits. */
const id = z.string().min(1).max(500)
/** Some examples of Meta name ids as numbers. */
const personId = z.union([z.string(), z.int().nonnegative().transform(String)]).pipe(z.string().regex(/^\d{1,30}$/))
const clipped = (most: number) => z.string().transform((text) => text.slice(0, most))

const words = clipped(1000).nullish().catch(null)
/** A product of the account's shop, or a card that a business sends. */
const elements = z
  .array(z.looseObject({ id: clipped(100).nullish().catch(null), title: words, subtitle: words }))
  .nullish()
  .catch(null)
const Elements = z.looseObject({ elements }).nullish().catch(null)
const link = z.string().max(4000).nullish().catch(null)

const Attachment = z.looseObject({
  type: clipped(50),
  payload: z
    .looseObject({
      url: z.string().max(4000).nullish().catch(null),
      title: words,
      text: words,
      product: Elements,
      generic: Elements,
      elements: elements,
    })
    .nullish()
    .catch(null),
})
export type ReceivedAttachment = z.output<typeof Attachment>

const InstagramMessage = z.looseObject({
  mid: id,
  text: clipped(65_536).nullish().catch(null),
  is_echo: z.boolean().nullish().catch(null),
  is_deleted: z.boolean().nullish().catch(null),
  is_unsupported: z.boolean().nullish().catch(null),
  attachments: z.array(z.unknown()).nullish().catch(null),
  referral: z
    .looseObject({
      ads_context_data: z
        .looseObject({ ad_title: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
      product: z
        .looseObject({ id: clipped(100) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  reply_to: z
    .looseObject({
      mid: id.nullish().catch(null),
      story: z
        .looseObject({ id: id.nullish().catch(null), url: link })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})
export type InstagramMessage = z.output<typeof InstagramMessage>

/** The attachments of a message; null for each that cannot be read. */
export const attachmentsOf = ({ attachments }: InstagramMessage): (ReceivedAttachment | null)[] =>
  (attachments ?? []).slice(0, 20).map((raw) => Attachment.safeParse(raw).data ?? null)

const appId = z
  .union([z.string(), z.int().transform(String)])
  .nullish()
  .catch(null)
/** That another app has a conversation from now on. */
const Control = z.looseObject({ new_owner_app_id: appId }).optional()

/**
 * One event between an account and a person: a message, a tapped question, a reaction, a message that was seen, or
 * something that nobody here needs.
 */
export const InstagramEvent = z.looseObject({
  sender: z.looseObject({ id: personId }),
  recipient: z.looseObject({ id: personId }),
  /** Milliseconds; some examples have seconds. */
  timestamp: z.coerce.number().int().nonnegative().max(1e14),
  message: InstagramMessage.optional(),
  /** A question that the account suggests in an empty chat, or a button, which somebody has tapped. */
  postback: z.looseObject({ mid: id, title: clipped(1000) }).optional(),
  reaction: z
    .looseObject({
      mid: id,
      action: clipped(50),
      emoji: clipped(64).nullish().catch(null),
      reaction: clipped(50).nullish().catch(null),
    })
    .optional(),
  read: z.looseObject({ mid: id }).optional(),
  /** The text of a message as it reads now. */
  message_edit: z.looseObject({ mid: id, text: clipped(65_536) }).optional(),
  /** The link to the account by which somebody who has written before came again. */
  referral: z.looseObject({ ref: words, source: words, type: words }).optional(),
  pass_thread_control: Control,
  take_thread_control: Control,
  request_thread_control: z.looseObject({}).optional(),
  /** Another app has the conversation: ours may look on. */
  isOnStandby: z.boolean().optional(),
})
export type InstagramEvent = z.output<typeof InstagramEvent>

/** A change of a field that is about no person, such as a comment. */
export const FieldChange = z.looseObject({ field: clipped(100), value: z.unknown() })

/**
 * An event with the account that it is about, and its text as it came; `event` is null for one that is about no person,
 * or cannot be read.
 */
export type AccountEvent = { accountId: string; event: InstagramEvent | null; payload: string }

const list = z.array(z.unknown()).nullish().catch(null)
const Entry = z.looseObject({ id: personId, messaging: list, standby: list, changes: list })

/**
 * The events in an entry of a webhook about Instagram, malformed ones too: each is stored by itself. Meta's test button
 * sends the same events as changes, under the name of their field.
 */
export function eventsOfEntry(raw: unknown): AccountEvent[] {
  const entry = Entry.safeParse(raw).data
  if (!entry) return []
  const changed = (entry.changes ?? []).map((change) => {
    const value = FieldChange.safeParse(change).data?.value
    return InstagramEvent.safeParse(value).success ? value : change
  })
  const aside = (entry.standby ?? []).map((one) => (typeof one === 'object' ? { ...one, isOnStandby: true } : one))
  return [...(entry.messaging ?? []), ...aside, ...changed].map((one) => ({
    accountId: entry.id,
    event: InstagramEvent.safeParse(one).data ?? null,
    payload: JSON.stringify(one),
  }))
}

/** Whether somebody wrote in the account's own name: in the Instagram app, or we did. */
export const isEcho = ({ message, sender }: InstagramEvent, accountId: string): boolean =>
  message?.is_echo === true || sender.id === accountId

/** Returns Instagram's id of the person an event is about: the recipient of an echo, else the sender. */
export const personIdOf = (event: InstagramEvent, accountId: string): string =>
  isEcho(event, accountId) ? event.recipient.id : event.sender.id

/**
 * Returns the ordering key of an event: the events of one person are handled one after the other. Read receipts have a
 * key of their own, so that they do not wait while the files of messages are fetched.
 */
export const subjectOfEvent = ({ event, accountId }: AccountEvent): string =>
  event === null ? 'account' : `${event.read ? 'seen ' : ''}${personIdOf(event, accountId)}`

/** Meta documents milliseconds, and shows seconds in some examples. */
export const momentOfEvent = (timestamp: number): Date => new Date(timestamp < 1e11 ? timestamp * 1000 : timestamp)
