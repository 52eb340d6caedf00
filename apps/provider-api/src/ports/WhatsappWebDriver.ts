/**
 * How WhatsApp names a person: by the number, by the id that hides it, or by both. `phone`: digits, with the country's;
 * `lid`: what stands before `@lid`. At least one of them is set; a driver gives both whenever its client knows them.
 */
export type WebPerson = { phone: string | null; lid?: string | null }

/**
 * A written message: as the protocol has it, or, from a client that does not hand it on, its words.
 * `content` is the JSON of the protocol's `Message`, with enums by their names and without bytes; the option names of a
 * poll's vote stand in the place of their digests.
 */
export type WebWords =
  | { content: Record<string, unknown> }
  | {
      text: string
      /** The kind of content besides text, such as `image`; null for text alone. */
      kind: string | null
      /** The id of the message that this one replies to. */
      repliesTo: string | null
    }

/** The person of a message, and the group in which it was written, by what stands before `@g.us`. */
export type WebPlace = WebPerson & { group?: { id: string; title: string } | null }

/**
 * The events of a WhatsApp Web session. `phone`: digits, with the country's. An event counts as taken when `onEvent`
 * resolves; one for which it rejects is to be emitted again, since nothing of it was stored.
 */
export type WebSessionEvent =
  /** A code to scan with the phone; it replaces the one before. */
  | { type: 'qr'; value: string; expiresAt: Date }
  /** The phone is linked and the session can send. */
  | { type: 'connected'; phone: string; name: string | null }
  /** The state that opens the same session again, whole, whenever it has changed. It is stored encrypted. */
  | { type: 'state'; state: string }
  /**
   * The session has ended. `logout`: it was unlinked on the phone, for good. `replaced`: another process uses it.
   * `network`: it may be opened again.
   */
  | { type: 'disconnected'; reason: 'logout' | 'replaced' | 'network' }
  /** Somebody wrote: a customer, or (`isFromPhone`) one of us, on the phone or by this very session. */
  | ({
      type: 'message'
      /** A message that could not be read at first, and the next place of a live location, come under the same id. */
      id: string
      /**
       * Whether a message of a group mentions us or replies to us: all else is talk of the group. A content that names
       * our number says so itself.
       */
      isAddressed?: boolean
      name: string | null
      isFromPhone: boolean
      sentAt: Date
    } & WebWords &
      WebPlace)
  /** A line of WhatsApp itself in a chat: a message without content, by its type (`messageStubType`). */
  | ({
      type: 'notice'
      id: string
      name: string | null
      notice: string
      parameters: readonly string[]
      sentAt: Date
    } & WebPlace)
  /** Any other event of the client, by the client's own name; without a person where it is about none. */
  | ({ type: 'event'; id: string; name: string; detail: Record<string, unknown>; sentAt: Date } & WebPlace)
  /** A number and an id that hides one are the same person's: what was written over either is in one chat. */
  | { type: 'same-person'; phone: string; lid: string }
  /** A person has another number, as WhatsApp says in a line of the chat. */
  | { type: 'number-changed'; id: string; from: WebPerson; to: WebPerson; at: Date }
  /** The writer of a message has changed its words, on whichever side. A driver without edits emits none. */
  | ({ type: 'edit'; id: string; isFromPhone: boolean; text: string; editedAt: Date } & WebPlace)
  /** How far a message of ours has come. */
  | ({ type: 'status'; id: string } & WebPerson & { status: 'sent' | 'delivered' | 'read' | 'failed' })

/**
 * `refused`: it will never be sent. `later`: nothing has arrived, it may be tried again. A rejected
 * promise: it may have arrived.
 */
export type WebSendResult = { type: 'sent'; id: string } | { type: 'refused' | 'later'; message: string }

/** Where a message goes: to a number, to a person who hides it, or to a group. */
export type WebAddress = { phone: string | null; lid: string | null; group: string | null }

/** An open session. After `close` or `logout` it emits nothing. */
export type WebSession = {
  /** One of `phone`, `lid` and `group` says to whom; the others are null. */
  send: (message: WebAddress & { text: string }) => Promise<WebSendResult>
  /** Unlinks it from the phone. */
  logout: () => Promise<void>
  /** Leaves it linked, so that its state opens it again. */
  close: () => Promise<void>
}

/**
 * A client of WhatsApp Web, which an operator supplies (`WHATSAPP_WEB_DRIVER`, decision 0062); the sandbox has one of
 * its own. `open` continues the session of `state`, or begins one that emits codes to scan where it is null. At most
 * one session of a channel is open at a time, in all processes.
 */
export type WhatsappWebDriver = {
  open: (session: { state: string | null; onEvent: (event: WebSessionEvent) => Promise<void> }) => Promise<WebSession>
}
