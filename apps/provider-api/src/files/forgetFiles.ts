import type { Ports } from '../ports/Ports.ts'
import { dropFiles } from './dropFiles.ts'

const hour = 3_600_000
/** Milliseconds that an upload waits for its message. */
const patience = 24 * hour

/** Deletes uploads that no message used within a day, now and every hour. Returns a stop function. */
export function forgetFiles(ports: Pick<Ports, 'db' | 'files' | 'now' | 'later' | 'log'>): () => void {
  const { db, now, later, log } = ports
  let cancel = () => {}
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
    cancel = later(hour, round)
  }
  round()
  return () => cancel()
}
