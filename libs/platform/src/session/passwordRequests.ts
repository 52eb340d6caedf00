import { createStore } from '../stores/createStore.ts'

/** What a password is needed for: a change of one's own account, or acting for a company of others. */
export type PasswordReason = 'account' | 'company'

/**
 * The password question that calls wait for (D-11). The dialog that subscribes settles it; without a
 * subscriber it is refused.
 */
export type PasswordRequests = {
  /** Why the password is requested now; null while it is not. */
  reason: () => PasswordReason | null
  /** Opens the question, or joins the open one: resolves to whether the password was confirmed. */
  request: (reason: PasswordReason) => Promise<boolean>
  /** Closes the open question, for every call that waits for it. */
  settle: (isConfirmed: boolean) => void
  subscribe: (listener: () => void) => () => void
}

type OpenRequest = { reason: PasswordReason; resolvers: ((isConfirmed: boolean) => void)[] }

/** Milliseconds in which a call that was sent before the password was confirmed may still be refused. */
const inFlight = 10_000

/** Creates the one password question of a page, however many calls wait for it. */
export function createPasswordRequests(now: () => number = Date.now): PasswordRequests {
  const open = createStore<OpenRequest | null>(null)
  let confirmedAt = -Infinity
  return {
    reason: () => open.get()?.reason ?? null,
    request(reason) {
      const current = open.get()
      if (current === null && now() - confirmedAt < inFlight) return Promise.resolve(true)
      if (!open.hasListeners()) return Promise.resolve(false)
      return new Promise<boolean>((resolve) => {
        if (current === null) open.set({ reason, resolvers: [resolve] })
        else current.resolvers.push(resolve)
      })
    },
    settle(isConfirmed) {
      const current = open.get()
      if (current === null) return
      confirmedAt = isConfirmed ? now() : -Infinity
      for (const resolve of current.resolvers) resolve(isConfirmed)
      open.set(null)
    },
    subscribe: open.subscribe,
  }
}
