/** A fault between the product and the Graph API. */
export type WhatsappFault =
  /** Too many calls, with a Retry-After in seconds; or too many messages to one customer, without. */
  | { kind: 'flood'; retryAfter: number }
  /**
   * The limit of the app, which all its numbers share; and that of a business account, with minutes until it is over.
   */
  | { kind: 'app-limit' }
  | { kind: 'account-limit'; minutes: number }
  | { kind: 'pair-limit' | 'outside-window' | 'undeliverable' | 'token-expired' | 'server-error' }
  /** A refusal by one of Meta's own codes. */
  | { kind: 'refused'; status: number; code: number; message: string }
  /** The call is never answered. */
  | { kind: 'hang' }
  /** The call is done, and the connection breaks before the response is sent: the outcome is unknown. */
  | { kind: 'lost-answer' }
  /** The echo of the message arrives before the response. */
  | { kind: 'echo-first' }

export type WhatsappCall = 'messages' | 'media' | 'read' | 'sync'

/** Planned faults; each applies to one call. */
export type WhatsappFaults = {
  next: (fault: WhatsappFault, when?: { call?: WhatsappCall; times?: number }) => void
  take: (call: WhatsappCall) => WhatsappFault | undefined
  clear: () => void
}

export function openWhatsappFaults(): WhatsappFaults {
  let waiting: { fault: WhatsappFault; call: WhatsappCall }[] = []
  return {
    next(fault, { call = 'messages', times = 1 } = {}) {
      for (let i = 0; i < times; i += 1) waiting.push({ fault, call })
    },
    take(call) {
      const found = waiting.find((each) => each.call === call)
      waiting = waiting.filter((each) => each !== found)
      return found?.fault
    },
    clear: () => void (waiting = []),
  }
}
