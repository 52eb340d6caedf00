import type { Ports } from '../../ports/Ports.ts'

/**
 * Small pieces are collected for this many milliseconds, or up to this many characters: a few events per second,
 * however fast the model writes.
 */
const gatherFor = 50
const gatherUpTo = 80
/** However slow the pace: what is left of a complete reply is published within this many milliseconds. */
const restWithin = 12_000

/** The pieces of a growing reply that are collected until they are published. */
export type PacedPieces = {
  add: (text: string) => void
  /** Limits what is published from now on to this many characters per second; null: no limit. */
  setPace: (charactersPerSecond: number | null) => void
  /** Publishes all that is collected, without waiting. */
  flush: () => void
  /** Resolves when all that is collected has been published at its pace, or was dropped. */
  drained: () => Promise<void>
  /** Forgets what is collected. */
  drop: () => void
}

/** Collects small pieces and hands them to `publish` together, a few times per second and never as an empty text. */
export function pacePieces(ports: Pick<Ports, 'later'>, publish: (text: string) => void): PacedPieces {
  let collected = ''
  let pace: number | null = null
  let cancelTimer: (() => void) | null = null
  let onDrained: (() => void) | null = null
  /** Ticks in which what is left of a complete reply is published; null while it grows. */
  let ticksLeft: number | null = null
  const rest = () => {
    cancelTimer?.()
    cancelTimer = null
  }
  const publishUpTo = (length: number) => {
    rest()
    const piece = collected.slice(0, length)
    // A surrogate pair (an emoji) is not split: its first half waits for the second.
    const whole = /[\uD800-\uDBFF]$/.test(piece) ? piece.slice(0, -1) : piece
    collected = collected.slice(whole.length)
    if (whole !== '') publish(whole)
  }
  const flush = () => publishUpTo(Infinity)
  const settleDrained = () => {
    onDrained?.()
    onDrained = null
  }
  /** Half of a surrogate pair waits for the other one. */
  const hasNext = () => collected !== '' && !/^[\uD800-\uDBFF]$/.test(collected)
  /** At least two characters, so that a surrogate pair gets on. */
  const atOnce = () => {
    if (pace === null) return Infinity
    const least = ticksLeft === null ? 0 : Math.ceil(collected.length / ticksLeft)
    return Math.max(2, Math.round((pace * gatherFor) / 1000), least)
  }
  const tick = () => {
    publishUpTo(atOnce())
    if (ticksLeft !== null) ticksLeft = Math.max(1, ticksLeft - 1)
    if (pace !== null && hasNext()) cancelTimer = ports.later(gatherFor, tick)
    else settleDrained()
  }
  return {
    add(text) {
      collected += text
      cancelTimer ??= ports.later(gatherFor, tick)
      if (pace === null && collected.length >= gatherUpTo) flush()
    },
    setPace(charactersPerSecond) {
      pace = charactersPerSecond
    },
    flush,
    async drained() {
      if (pace === null) return flush()
      if (!hasNext()) return
      ticksLeft = restWithin / gatherFor
      await new Promise<void>((resolve) => (onDrained = resolve))
    },
    drop() {
      rest()
      collected = ''
      settleDrained()
    },
  }
}
