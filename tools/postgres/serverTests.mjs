// Vitest's global set-up of the server's tests: one PostgreSQL for all, where each file has a database of its own, made
// from a migrated template (`aDatabase`). `DATABASE_URL` names another one. PGlite is used where it is empty, and on a
// machine without PostgreSQL.
import { missingForPostgres, withPostgres } from './withPostgres.mjs'

/**
 * Starts the PostgreSQL of the run and gives its address to the workers; answers what stops it.
 * @returns {Promise<(() => Promise<void>) | undefined>}
 */
export default async function serverTests() {
  if (process.env['DATABASE_URL'] !== undefined) return undefined
  if (missingForPostgres().length > 0) {
    console.log('There is no PostgreSQL here: the server is tested on PGlite. `npm test` installs one.')
    return undefined
  }
  const started = Promise.withResolvers()
  const ended = Promise.withResolvers()
  const served = withPostgres((url) => {
    started.resolve(url)
    return ended.promise
  })
  served.catch(started.reject)
  process.env['DATABASE_URL'] = await started.promise
  return async () => {
    delete process.env['DATABASE_URL']
    ended.resolve(undefined)
    await served
  }
}
