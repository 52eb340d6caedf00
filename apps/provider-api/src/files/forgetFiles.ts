import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { dropFiles } from './dropFiles.ts'

const hour = 3_600_000
/** How many files are deleted before the next ones are looked for. */
const filesInBatch = 100

/**
 * Deletes uploads that no message and no quick reply has used in time, and what a crash has left of them, in small
 * batches. A file that cannot be deleted does not stop the others: the first error is thrown at the end. Ends early
 * when `signal` aborts.
 */
export async function forgetFiles(
  ports: Pick<Ports, 'db' | 'files' | 'now' | 'log'>,
  { uploadHours }: Pick<Settings['retention'], 'uploadHours'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(ports.now().getTime() - uploadHours * hour)
  const errors: unknown[] = []
  let last: string | null = null
  while (!signal?.aborted) {
    let forgotten = ports.db
      .selectFrom('files')
      .select('id')
      .where('message_id', 'is', null)
      .where('quick_reply_id', 'is', null)
      .where('created_at', '<=', before)
      .orderBy('id')
      .limit(filesInBatch)
    // A file that could not be deleted is not looked at again before the next time.
    if (last !== null) forgotten = forgotten.where('id', '>', last)
    const ids = (await forgotten.execute()).map(({ id }) => id)
    await dropFiles(ports, ids).catch((error: unknown) => errors.push(error))
    last = ids.at(-1) ?? last
    if (ids.length < filesInBatch) break
  }
  if (errors.length > 0) throw errors[0]
}
