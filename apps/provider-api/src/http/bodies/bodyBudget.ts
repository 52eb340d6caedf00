import { refuse } from '../../errors/refuse.ts'

const MiB = 1024 * 1024

/**
 * Limits of a pool of body bytes in memory: for the process, for one holder (an administrator or
 * address), and bodies per holder.
 */
type PoolLimits = { process: number; holder: number; bodies: number }

/** The pools: JSON, messages with inline files in base64, and uploaded files. */
export type BodyPool = 'json' | 'inlineFiles' | 'upload'

/** Bytes, and concurrent bodies (decision 0024). */
export const bodyBudgetLimits: Readonly<Record<BodyPool, PoolLimits>> = {
  json: { process: 64 * MiB, holder: 8 * MiB, bodies: 200 },
  inlineFiles: { process: 96 * MiB, holder: 96 * MiB, bodies: 2 },
  upload: { process: 96 * MiB, holder: 48 * MiB, bodies: 200 },
}

/** The reservation of one body. It is returned when its last user releases it. */
export type BodyLease = {
  /**
   * Replaces the reservation by this many bytes in a pool; on refusal throws 429 or 503 with
   * Retry-After and keeps the old one.
   */
  reserve: (pool: BodyPool, bytes: number) => void
  /** Adds a user of the bytes; returns the function that releases them, which works once. */
  hold: () => () => void
}

export type BodyBudget = {
  /** The lease of a new body, with nothing reserved and no users. `holder`: whose limits it counts towards. */
  open: (holder: string) => BodyLease
  /** The bytes of a pool that are reserved now. */
  reserved: (pool: BodyPool) => number
}

type Account = { bytes: number; bodies: number }
type Reservation = { pool: BodyPool; bytes: number }

/**
 * Bounds the bytes of request bodies in this process's memory, for the process and for each holder (reliability L-2).
 * Beyond the limit of a holder only that holder gets 429; beyond the limit of the process everyone gets 503. Nothing
 * is queued: clients retry.
 */
export function createBodyBudget(limits: Readonly<Record<BodyPool, PoolLimits>> = bodyBudgetLimits): BodyBudget {
  const totals: Record<BodyPool, number> = { json: 0, inlineFiles: 0, upload: 0 }
  const accounts = new Map<string, Account>()

  const book = (holder: string, { pool, bytes }: Reservation, sign: 1 | -1) => {
    const key = `${pool} ${holder}`
    const account = accounts.get(key) ?? { bytes: 0, bodies: 0 }
    totals[pool] += sign * bytes
    account.bytes += sign * bytes
    account.bodies += sign
    if (account.bodies === 0) accounts.delete(key)
    else accounts.set(key, account)
  }

  const requireCapacity = (holder: string, { pool, bytes }: Reservation) => {
    const { process, holder: ofHolder, bodies } = limits[pool]
    const account = accounts.get(`${pool} ${holder}`) ?? { bytes: 0, bodies: 0 }
    if (account.bodies + 1 > bodies || account.bytes + bytes > ofHolder)
      throw refuse('RATE_LIMITED', 'Too many large requests at once, try again in a moment', { retryAfter: 2 })
    if (totals[pool] + bytes > process)
      throw refuse('RATE_LIMITED', 'The server is busy with large requests, try again in a moment', {
        status: 503,
        retryAfter: 5,
      })
  }

  const open = (holder: string): BodyLease => {
    let reservation: Reservation | null = null
    let users = 0
    let isClosed = false
    const giveBack = () => {
      if (reservation) book(holder, reservation, -1)
      reservation = null
    }
    return {
      reserve(pool, bytes) {
        // No one would return a reservation of a call that is gone.
        if (isClosed) return
        const [before, next] = [reservation, { pool, bytes }]
        // The space of the old reservation is free for the new one.
        giveBack()
        try {
          requireCapacity(holder, next)
          reservation = next
        } catch (error) {
          reservation = before
          throw error
        } finally {
          if (reservation) book(holder, reservation, 1)
        }
      },
      hold() {
        users += 1
        let isHeld = true
        return () => {
          if (!isHeld) return
          isHeld = false
          users -= 1
          if (users > 0) return
          isClosed = true
          giveBack()
        }
      },
    }
  }
  return { open, reserved: (pool) => totals[pool] }
}
