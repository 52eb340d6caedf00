import { setTimeout as wait } from 'node:timers/promises'
import { outageOf } from '../errors/outages.ts'
import { DatabaseUnusable } from './DatabaseUnusable.ts'
import type { LockSession } from './lockSession.ts'

/** Milliseconds for which a start waits for a database that does not answer yet, as when a whole machine starts. */
export const startWaits = 60_000
const triedEvery = 1_000

/**
 * Dependencies of the wait. `within`: milliseconds in which the database has to answer; `now`: milliseconds of any
 * clock that goes on evenly.
 */
type WaitNeeds = {
  connect: () => Promise<Pick<LockSession, 'end'>>
  within: number
  log: { warn: (fields: Record<string, unknown>, sentence: string) => void }
  now?: () => number
  pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Resolves when the database of `DATABASE_URL` lets this process in. One that cannot be reached, or still starts, is
 * waited for. Throws `DatabaseUnusable`, which names the setting, never its password, when the time is over, and at
 * once for what no waiting mends.
 */
export async function awaitDatabase(
  databaseUrl: string,
  { connect, within, log, now = () => performance.now(), pause = wait }: WaitNeeds,
): Promise<void> {
  const until = now() + within
  let hasSaid = false
  for (;;) {
    try {
      const session = await connect()
      return await session.end()
    } catch (error) {
      if (outageOf(error) === null || now() >= until) throw new DatabaseUnusable(reasonOf(databaseUrl, error, within))
      if (!hasSaid) log.warn({ error: messageOf(error) }, 'The database of DATABASE_URL does not answer yet; waiting')
      hasSaid = true
    }
    await pause(triedEvery)
  }
}

const messageOf = (error: unknown): string => {
  // Several addresses of one host were tried: the message of the whole is empty.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  if (first !== undefined) return messageOf(first)
  return error instanceof Error ? error.message : String(error)
}

/** The host, port and database of an address, without its user and password. */
function placeOf(databaseUrl: string): { host: string; database: string; user: string } {
  const { hostname, port, pathname, searchParams, username } = new URL(databaseUrl)
  const named = searchParams.get('host') ?? hostname
  return {
    host: `${named === '' ? 'localhost' : named}${port === '' ? '' : `:${port}`}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  }
}

function reasonOf(databaseUrl: string, error: unknown, within: number): string {
  const { host, database, user } = placeOf(databaseUrl)
  const message = messageOf(error)
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${host} does not let the user “${user}” of DATABASE_URL in: ${message}. Correct the user and password in DATABASE_URL, or pg_hba.conf there.`
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database “${database}”, which DATABASE_URL names. Create it (createdb ${database}), or name another one.`
  if (outageOf(error) !== null) {
    const time = within > 0 ? ` within ${String(within / 1000)} seconds` : ''
    return `The database of DATABASE_URL at ${host} did not answer${time}: ${message}. Check that PostgreSQL runs there and lets this machine connect, and that DATABASE_URL names the right host and port.`
  }
  return `The database of DATABASE_URL at ${host} cannot be used: ${message}`
}
