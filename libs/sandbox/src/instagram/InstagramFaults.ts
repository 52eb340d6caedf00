/** A fault between the product and Instagram's API. */
export type InstagramFault =
  /** Too many calls, with a Retry-After in seconds. */
  | { kind: 'flood'; retryAfter: number }
  | { kind: 'outside-window' | 'token-expired' | 'server-error' | 'not-there' }
  /** A refusal by one of Instagram's own codes. */
  | { kind: 'refused'; status: number; code: number; subcode?: number; message: string }
  /** The call is done, and the connection breaks before the response is sent: the outcome is unknown. */
  | { kind: 'lost-answer' }
  /** The echo of the message arrives before the response. */
  | { kind: 'echo-first' }

/** Planned faults; each applies to one call. */
export type InstagramFaults = {
  next: (fault: InstagramFault, call?: InstagramCall) => void
  take: (call: InstagramCall) => InstagramFault | undefined
  clear: () => void
}

export type InstagramCall = 'messages' | 'tokens' | 'read' | 'takes'

export function openInstagramFaults(): InstagramFaults {
  let waiting: { fault: InstagramFault; call: InstagramCall }[] = []
  return {
    next: (fault, call = 'messages') => void waiting.push({ fault, call }),
    take(call) {
      const found = waiting.find((each) => each.call === call)
      waiting = waiting.filter((each) => each !== found)
      return found?.fault
    },
    clear: () => void (waiting = []),
  }
}
