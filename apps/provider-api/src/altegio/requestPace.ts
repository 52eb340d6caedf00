import type { Environment } from '../ports/Ports.ts'

/**
 * Requests within a span of milliseconds. Altegio allows one address of the internet 5 in a second and 200 in a minute;
 * the spans are a little longer, because requests may come closer together on their way.
 */
const limits = [
  { most: 5, within: 1_100 },
  { most: 200, within: 61_000 },
] as const
const remembered = Math.max(...limits.map(({ most }) => most))

/** Spaces the requests of this process to Altegio, whichever company they are for. */
export type RequestPace = {
  /**
   * Reserves the next moment at which a request may be made, at most `longest` milliseconds from now. Returns the
   * milliseconds until then, or null with nothing reserved when it is further away.
   */
  reserve: (longest: number) => number | null
  /** Milliseconds until a request could be made at the earliest. */
  wait: () => number
  /** Makes no request for some milliseconds: Altegio asked for it. */
  hold: (milliseconds: number) => void
}

/** Creates a pace with nothing reserved yet. */
export function createRequestPace({ now }: Pick<Environment, 'now'>): RequestPace {
  /** Moments of the latest requests, oldest first; some lie in the future. */
  let reserved: number[] = []
  let heldUntil = 0
  const next = () =>
    limits.reduce(
      (at, { most, within }) => {
        const before = reserved.at(-most)
        return before === undefined ? at : Math.max(at, before + within)
      },
      Math.max(now().getTime(), heldUntil, reserved.at(-1) ?? 0),
    )
  const wait = () => next() - now().getTime()
  return {
    wait,
    reserve(longest) {
      const milliseconds = wait()
      if (milliseconds > longest) return null
      reserved = [...reserved.slice(1 - remembered), now().getTime() + milliseconds]
      return milliseconds
    },
    hold(milliseconds) {
      heldUntil = Math.max(heldUntil, now().getTime() + milliseconds)
    },
  }
}
