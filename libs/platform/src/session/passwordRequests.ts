/** What a password is needed for: a change of one's own account, or acting for a company of others. */
export type PasswordReason = 'account' | 'company'

/** The question for the password that calls wait for (D-11). Whoever shows it answers; without anybody the answer is no. */
export type PasswordRequests = {
  /** Why it is asked now; null while it is not. */
  reason: () => PasswordReason | null
  /** Asks, or joins the question that is open: resolves to whether the password was confirmed. */
  request: (reason: PasswordReason) => Promise<boolean>
  /** Ends the open question, for all that wait for it. */
  settle: (isConfirmed: boolean) => void
  subscribe: (listener: () => void) => () => void
}

/** A call that set out before the password was confirmed may be refused after it: milliseconds. */
const stillOnTheWay = 10_000

/** One question for a page, however many calls wait for it. */
export function createPasswordRequests(now: () => number = Date.now): PasswordRequests {
  let confirmedAt = -Infinity
  let open: { reason: PasswordReason; waiting: ((isConfirmed: boolean) => void)[] } | null = null
  const listeners = new Set<() => void>()
  const changed = () => [...listeners].forEach((listener) => listener())
  return {
    reason: () => open?.reason ?? null,
    request(reason) {
      if (open === null && now() - confirmedAt < stillOnTheWay) return Promise.resolve(true)
      if (listeners.size === 0) return Promise.resolve(false)
      const isFirst = open === null
      const question = (open ??= { reason, waiting: [] })
      const answered = new Promise<boolean>((resolve) => question.waiting.push(resolve))
      if (isFirst) changed()
      return answered
    },
    settle(isConfirmed) {
      if (open === null) return
      const { waiting } = open
      open = null
      confirmedAt = isConfirmed ? now() : -Infinity
      for (const resolve of waiting) resolve(isConfirmed)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
