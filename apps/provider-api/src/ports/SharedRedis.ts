import type { Redis } from 'ioredis'

/**
 * The Redis or Valkey that the nodes share (decision 0043). It may forget everything at any time: the
 * truth is in the database.
 */
export type SharedRedis = {
  /** For commands: they reject at once while it is away, and after a quarter of a second without an answer. */
  commands: Redis
  /** For subscriptions: they are made again by themselves when it is back. */
  subscriptions: Redis
  /** The beginning of all names of this installation in it; others may use the same one. */
  prefix: string
  isReachable: () => boolean
  close: () => void
}
