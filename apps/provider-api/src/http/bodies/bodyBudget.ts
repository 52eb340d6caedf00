import { refuse } from '../../errors/refuse.ts'

const MiB = 1024 * 1024

/** A pool of body bytes in memory. `process`: all of them together; `holder`: of one administrator or address; `bodies`: how many bodies one may have in it. */
type PoolLimits = { process: number; holder: number; bodies: number }

/** Which bytes share a pool: JSON, messages with their files in base64, and files that are uploaded by themselves. */
export type BodyPool = 'json' | 'inlineFiles' | 'upload'

/** Bytes, and bodies at once (decision 0024). */
export const bodyBudgetLimits: Readonly<Record<BodyPool, PoolLimits>> = {
  json: { process: 64 * MiB, holder: 8 * MiB, bodies: 200 },
  inlineFiles: { process: 96 * MiB, holder: 96 * MiB, bodies: 2 },
  upload: { process: 96 * MiB, holder: 48 * MiB, bodies: 200 },
}

/** The reservation of one body. It is returned once all who hold it have let go. */
export type BodyLease = {
  /** Reserves so many bytes in a pool instead of what was reserved before; throws a 429 or 503 with Retry-After and keeps what it had. */
  reserve: (pool: BodyPool, bytes: number) => void
  /** One more user of the bytes; the answer lets go, once. */
  hold: () => () => void
}

export type BodyBudget = {
  /** The lease of a new body, with nothing reserved and no users. `holder` is who pays for it. */
  open: (holder: string) => BodyLease
  /** Bytes reserved now. */
  reserved: (pool: BodyPool) => number
}

type Account = { bytes: number; bodies: number }
type Reservation = { pool: BodyPool; bytes: number }

/**
 * Bounds the bytes of request bodies in this process's memory, for the process and for each holder (reliability L-2). One holder's
 * excess is 429 and theirs alone; a process without room is 503 for everybody. Waiting lines are not kept: who is refused comes back.
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

  const expectRoom = (holder: string, { pool, bytes }: Reservation) => {
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
        // Nobody would return what is reserved for a call that is gone.
        if (isClosed) return
        const [before, next] = [reservation, { pool, bytes }]
        // What it has makes room for what it is to have.
        giveBack()
        try {
          expectRoom(holder, next)
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
