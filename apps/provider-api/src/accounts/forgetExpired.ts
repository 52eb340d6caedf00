import type { World } from '../Ports.ts'

const hour = 3_600_000

/** Forgets sessions and counts that are over, now and every hour, so that nothing grows for ever. Answers how to stop. */
export function forgetExpired({ db, now, later, log }: Pick<World, 'db' | 'now' | 'later' | 'log'>): () => void {
  let callOff = () => {}
  const forget = async () => {
    await db.deleteFrom('rate_limits').where('expires_at', '<=', now()).execute()
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('expires_at', '<=', now()), eb('revoked_at', 'is not', null)]))
      .execute()
  }
  const round = () => {
    forget().catch((error: unknown) => log.error({ error: String(error) }, 'What is expired could not be forgotten'))
    callOff = later(hour, round)
  }
  round()
  return () => callOff()
}
