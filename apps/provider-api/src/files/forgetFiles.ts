import type { Ports } from '../ports/Ports.ts'
import { dropFiles } from './dropFiles.ts'

const hour = 3_600_000
/** So long a file waits for its message. */
const patience = 24 * hour

/** Takes files away that no message wanted for a day, their bytes too, now and every hour. Answers how to stop. */
export function forgetFiles(ports: Pick<Ports, 'db' | 'files' | 'now' | 'later' | 'log'>): () => void {
  const { db, now, later, log } = ports
  let callOff = () => {}
  const forget = async () => {
    const before = new Date(now().getTime() - patience)
    const forgotten = await db
      .selectFrom('files')
      .select('id')
      .where('message_id', 'is', null)
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(1000)
      .execute()
    await dropFiles(
      ports,
      forgotten.map(({ id }) => id),
    )
  }
  const round = () => {
    forget().catch((error: unknown) =>
      log.error({ error: String(error) }, 'Files that nobody wants could not be taken away'),
    )
    callOff = later(hour, round)
  }
  round()
  return () => callOff()
}
