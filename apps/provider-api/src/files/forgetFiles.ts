import type { Ports } from '../ports/Ports.ts'
import { dropFiles } from './dropFiles.ts'

const hour = 3_600_000
/** Milliseconds that an upload waits for its message. */
const patience = 24 * hour

/** Deletes uploads that no message used within a day. */
export async function forgetFiles(ports: Pick<Ports, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const forgotten = await ports.db
    .selectFrom('files')
    .select('id')
    .where('message_id', 'is', null)
    .where('created_at', '<=', new Date(ports.now().getTime() - patience))
    .orderBy('created_at')
    .limit(1000)
    .execute()
  await dropFiles(
    ports,
    forgotten.map(({ id }) => id),
  )
}
