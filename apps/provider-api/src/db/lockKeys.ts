import type { LockSession } from './lockSession.ts'

/**
 * The keys of the advisory locks, arbitrary numbers, unique within the database: one for each process that may use it.
 * A second one may only during a rolling update. Nodes share both.
 */
export const lockKeys = [4_625_194_713, 4_625_194_714] as const
export type LockKey = (typeof lockKeys)[number]

/** The locks that a process got: the first is its own until it ends, a second one only until it admits others. */
type LockKeys = readonly [LockKey, ...LockKey[]]
export type Taken = { held: LockKeys; isShared: boolean } | false

/** All locks, or none: whoever has one keeps others out. */
export async function locksOfFirst(session: LockSession): Promise<Taken> {
  const got = await locksOfRolling(session)
  if (!got || got.held.length === lockKeys.length) return got
  await leaveLock(session, got.held[0])
  return false
}

/** Any free locks. */
export const locksOfRolling = (session: LockSession): Promise<Taken> => whatIsFree(session, tryLock, false)

/** All locks when they are free, so that nobody else is there while the database is prepared; else a share in them. */
export const locksOfNode =
  (isRolling: boolean) =>
  async (session: LockSession): Promise<Taken> =>
    (await locksOfFirst(session)) || sharedLocks(isRolling)(session)

/** A share in all locks. `isPartial`: or in one, beside a process that is no node. */
export const sharedLocks =
  (isPartial: boolean) =>
  async (session: LockSession): Promise<Taken> => {
    const got = await whatIsFree(session, tryShare, true)
    if (!got || isPartial || got.held.length === lockKeys.length) return got
    await session.query('select pg_advisory_unlock_shared($1)', [got.held[0]])
    return false
  }

async function whatIsFree(
  session: LockSession,
  tryOne: (session: LockSession, key: LockKey) => Promise<boolean>,
  isShared: boolean,
): Promise<Taken> {
  const got: LockKey[] = []
  for (const key of lockKeys) if (await tryOne(session, key)) got.push(key)
  const [first, ...others] = got
  return first !== undefined && { held: [first, ...others], isShared }
}

export async function tryLock(session: LockSession, key: LockKey): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock($1) as is_ours', [key])
  return rows[0]?.['is_ours'] === true
}

async function tryShare(session: LockSession, key: LockKey): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock_shared($1) as is_ours', [key])
  return rows[0]?.['is_ours'] === true
}

/** Shares a lock that this process has for itself. */
export const shareLock = (session: LockSession, key: LockKey) =>
  session.query('select pg_advisory_lock_shared($1)', [key])

export const leaveLock = (session: LockSession, key: LockKey) => session.query('select pg_advisory_unlock($1)', [key])
