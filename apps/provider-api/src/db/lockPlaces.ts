import type { LockSession } from './lockSession.ts'

/**
 * The keys of the advisory locks, arbitrary numbers, unique within the database: one for each process that may use it. A second one may
 * only during a rolling update. Nodes share both.
 */
export const places = [4_625_194_713, 4_625_194_714] as const
export type Place = (typeof places)[number]

/** The places that a process got: the first is its own until it ends, a second one only until it admits others. */
type Places = readonly [Place, ...Place[]]
export type Taken = { held: Places; isShared: boolean } | false

/** All places, or none: whoever has one keeps others out. */
export async function placesOfFirst(session: LockSession): Promise<Taken> {
  const got = await placesOfRolling(session)
  if (!got || got.held.length === places.length) return got
  await leavePlace(session, got.held[0])
  return false
}

/** Whatever places are free. */
export const placesOfRolling = (session: LockSession): Promise<Taken> => whatIsFree(session, tryPlace, false)

/** All places when they are free, so that nobody else is there while the database is prepared; else a share in them. */
export const placesOfNode =
  (isRolling: boolean) =>
  async (session: LockSession): Promise<Taken> =>
    (await placesOfFirst(session)) || sharedPlaces(isRolling)(session)

/** A share in all places. `isPartial`: or in one, beside a process that is no node. */
export const sharedPlaces =
  (isPartial: boolean) =>
  async (session: LockSession): Promise<Taken> => {
    const got = await whatIsFree(session, tryShare, true)
    if (!got || isPartial || got.held.length === places.length) return got
    await session.query('select pg_advisory_unlock_shared($1)', [got.held[0]])
    return false
  }

async function whatIsFree(
  session: LockSession,
  tryOne: (session: LockSession, place: Place) => Promise<boolean>,
  isShared: boolean,
): Promise<Taken> {
  const got: Place[] = []
  for (const place of places) if (await tryOne(session, place)) got.push(place)
  const [first, ...others] = got
  return first !== undefined && { held: [first, ...others], isShared }
}

export async function tryPlace(session: LockSession, place: Place): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock($1) as is_ours', [place])
  return rows[0]?.['is_ours'] === true
}

async function tryShare(session: LockSession, place: Place): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock_shared($1) as is_ours', [place])
  return rows[0]?.['is_ours'] === true
}

/** Shares a place that this process has for itself. */
export const shareLock = (session: LockSession, place: Place) =>
  session.query('select pg_advisory_lock_shared($1)', [place])

export const leavePlace = (session: LockSession, place: Place) =>
  session.query('select pg_advisory_unlock($1)', [place])
