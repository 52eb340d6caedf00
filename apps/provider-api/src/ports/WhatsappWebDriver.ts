/**
 * What a session of WhatsApp Web emits. `phone`: digits, with the country's. An event counts as taken when `onEvent`
 * resolves; one for which it rejects is to be emitted again, since nothing of it was stored.
 */
export type WebSessionEvent =
  /** A code to scan with the phone; it replaces the one before. */
  | { type: 'qr'; value: string; expiresAt: Date }
  /** The phone is linked and the session can send. */
  | { type: 'connected'; phone: string; name: string | null }
  /** What opens the same session again, whole, whenever it has changed. It is stored encrypted. */
  | { type: 'state'; state: string }
  /**
   * The session has ended. `logout`: it was unlinked on the phone, for good. `replaced`: another process uses it.
   * `network`: it may be opened again.
   */
  | { type: 'disconnected'; reason: 'logout' | 'replaced' | 'network' }
  /** Somebody wrote: a customer, or (`isFromPhone`) one of us, on the phone or by this very session. */
  | {
      type: 'message'
      id: string
      /** The customer, whoever wrote. */
      phone: string
      name: string | null
      isFromPhone: boolean
      text: string
      /** The kind of content besides text, such as `image`; null for text alone. */
      kind: string | null
      sentAt: Date
      /** The id of the message that this one replies to. */
      repliesTo: string | null
    }
  /** How far a message of ours has come. */
  | { type: 'status'; id: string; phone: string; status: 'sent' | 'delivered' | 'read' | 'failed' }

/**
 * `refused`: it will never be sent. `later`: nothing has arrived, it may be tried again. A rejected
 * promise: it may have arrived.
 */
export type WebSendResult = { type: 'sent'; id: string } | { type: 'refused' | 'later'; message: string }

/** An open session. After `close` or `logout` it emits nothing. */
export type WebSession = {
  send: (message: { phone: string; text: string }) => Promise<WebSendResult>
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
