/** A handshake that waits for its turn. */
export type Handshake = {
  /** Whether its connection is still there when its turn comes. */
  isThere: () => boolean
  perform: () => Promise<void>
}

/** Handshakes that ask the database at once: fewer than it has connections, so that calls go on. */
const AT_ONCE = 4
/** Handshakes that wait: what a busy server can do in some seconds. */
const LONGEST_QUEUE = 1_000

/**
 * Creates a queue that performs a few handshakes at a time, in order, so that a storm of reconnections delays no calls
 * (reliability C10, F-26). Returns false for a handshake when too many are waiting already. `perform` must not reject.
 */
export function handshakeQueue(): (handshake: Handshake) => boolean {
  const waiting: Handshake[] = []
  let running = 0

  const performWaiting = async (first: Handshake) => {
    running += 1
    for (let next: Handshake | undefined = first; next; next = waiting.shift()) if (next.isThere()) await next.perform()
    running -= 1
  }
  return (handshake) => {
    if (running < AT_ONCE) void performWaiting(handshake)
    else if (waiting.length < LONGEST_QUEUE) waiting.push(handshake)
    else return false
    return true
  }
}
