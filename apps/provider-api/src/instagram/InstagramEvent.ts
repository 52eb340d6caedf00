import { z } from 'zod'

/** Ids of Instagram's messages are long, those of people are digits. */
const id = z.string().min(1).max(500)
/** Some examples of Meta name ids as numbers. */
const personId = z.union([z.string(), z.int().nonnegative().transform(String)]).pipe(z.string().regex(/^\d{1,30}$/))
const clipped = (most: number) => z.string().transform((text) => text.slice(0, most))

const Attachment = z.looseObject({
  type: clipped(50),
  payload: z
    .looseObject({
      url: z.string().max(4000).nullish().catch(null),
      title: clipped(1000).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const InstagramMessage = z.looseObject({
  mid: id,
  text: clipped(65_536).nullish().catch(null),
  is_echo: z.boolean().nullish().catch(null),
  is_deleted: z.boolean().nullish().catch(null),
  attachments: z.array(z.unknown()).nullish().catch(null),
  referral: z
    .looseObject({
      ads_context_data: z
        .looseObject({ ad_title: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  reply_to: z
    .looseObject({ mid: id.nullish().catch(null), story: z.looseObject({}).nullish().catch(null) })
    .nullish()
    .catch(null),
})
export type InstagramMessage = z.output<typeof InstagramMessage>

/** The attachments of a message; null for each that cannot be read. */
export const attachmentsOf = ({ attachments }: InstagramMessage): (z.output<typeof Attachment> | null)[] =>
  (attachments ?? []).slice(0, 20).map((raw) => Attachment.safeParse(raw).data ?? null)

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
})
export type InstagramEvent = z.output<typeof InstagramEvent>

/** An event with the account that it is about, and its text as it came. */
export type AccountEvent = { accountId: string; event: InstagramEvent; payload: string }

const Entry = z.looseObject({
  id: personId,
  messaging: z.array(z.unknown()).nullish().catch(null),
  changes: z.array(z.unknown()).nullish().catch(null),
})
/** The same event under the name of its field: so Meta's test button sends it. */
const Change = z.looseObject({ field: z.string(), value: z.looseObject({}) })

/** The events in an entry of a webhook about Instagram. One that is malformed does not take the others with it. */
export function eventsOfEntry(raw: unknown): AccountEvent[] {
  const entry = Entry.safeParse(raw).data
  if (!entry) return []
  const changed = (entry.changes ?? []).flatMap((change) => Change.safeParse(change).data?.value ?? [])
  return [...(entry.messaging ?? []), ...changed].flatMap((one) => {
    const event = InstagramEvent.safeParse(one).data
    return event ? [{ accountId: entry.id, event, payload: JSON.stringify(one) }] : []
  })
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
  `${event.read ? 'seen ' : ''}${personIdOf(event, accountId)}`
