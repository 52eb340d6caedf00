import { isHopeless, triedAgain, type UpdateTries } from './updateTries.ts'

/** Updates whose tries are kept: the newest. Telegram repeats one at a time for each bot. */
const most = 1000

/** Counts the tries of updates that Telegram repeats to a webhook. */
export type WebhookTries = {
  /** Counts a failed try; returns whether the update is to be given up. */
  failed: (messengerId: number, updateId: number, error: unknown) => boolean
  /** Forgets the tries of an update that was stored. */
  stored: (messengerId: number, updateId: number) => void
}

/**
 * Counts in this process alone: after a restart, or at another node, an update is tried as often again, and is given up
 * then.
 */
export function webhookTries(): WebhookTries {
  const stuck = new Map<string, UpdateTries>()
  return {
    stored: (messengerId, updateId) => void stuck.delete(`${messengerId}:${updateId}`),
    failed(messengerId, updateId, error) {
      const key = `${messengerId}:${updateId}`
      const tries = triedAgain(stuck.get(key) ?? null, error)
      stuck.delete(key)
      if (isHopeless(tries)) return true
      stuck.set(key, tries)
      const [oldest] = stuck.keys()
      if (stuck.size > most && oldest !== undefined) stuck.delete(oldest)
      return false
    },
  }
}
