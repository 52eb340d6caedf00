/**
 * A user of WhatsApp or Instagram: the sender of a message, or the recipient of an echo. At least one of
 * `phone` and `userId` is set.
 */
export type MetaPerson = {
  /** Digits, with the country's. */ phone: string | null
  /** The business's own id of a person, who may hide the number or has none. */ userId: string | null
  name: string | null
  username: string | null
}

/** A message that somebody wrote: a customer, or one of us in the vendor's own app. */
export type MetaMessage = {
  text: string
  /** The kind of content besides text, for clients to name; nothing is dropped silently. */
  kind: string | null
  channelId: string
  person: MetaPerson
  sentAt: Date
  /** When its writer changed it, if that came before the message itself. */
  editedAt?: Date
  /** The channel's id of the message that this one replies or reacts to. */
  repliesTo: string | null
  /** The emoji of a reaction; '' takes an earlier one back; null for any other message. */
  reaction: string | null
  /** The advertisement that led the customer here. */
  advertisement?: Advertisement
}

/** What an advertisement says, and where it can be seen. */
export type Advertisement = { title: string; text: string; url: string | null }
