import type { DeliveryScope } from '../ports/Channel.ts'

/** A channel, by its id, and the platform that it belongs to. */
type OfChannel = { messengerId: number; platform: string }

/** For which channels this process makes no delivery for a while, because a vendor asked for patience. */
export type DeliveryHolds = {
  /** Holds the deliveries of the channel, or of its whole platform, for some milliseconds. Those of one chat wait by their own job. */
  hold: (channel: OfChannel, scope: DeliveryScope, milliseconds: number) => void
  /** The moment until which the deliveries of a channel are held, in milliseconds since 1970; 0 when they are not. */
  heldUntil: (channel: OfChannel) => number
}

/** Creates holds with nothing held yet. They belong to a process: after a restart, or on another node, the vendor says it again. */
export function createDeliveryHolds(now: () => Date): DeliveryHolds {
  const held = new Map<string, number>()
  const keys = ({ messengerId, platform }: OfChannel) => ({ channel: `channel ${messengerId}`, platform })
  return {
    hold(channel, scope, milliseconds) {
      if (scope === 'chat') return
      const key = keys(channel)[scope]
      held.set(key, Math.max(held.get(key) ?? 0, now().getTime() + milliseconds))
    },
    heldUntil(channel) {
      const at = now().getTime()
      for (const [key, until] of held) if (until <= at) held.delete(key)
      return Math.max(0, ...Object.values(keys(channel)).map((key) => held.get(key) ?? 0))
    },
  }
}
