import { removePieces } from '../files/archivePieces.ts'
import type { Ports } from '../ports/Ports.ts'

/** Milliseconds for which the list shows an export whose archive is gone. */
const listedFor = 90 * 24 * 3_600_000

/** Deletes the archives whose time is over, and forgets the exports of long ago (PRIV-1). */
export async function forgetDataExports(
  { db, files, now }: Pick<Ports, 'db' | 'files' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const at = now()
  const over = await db
    .selectFrom('data_exports')
    .select(['id', 'company_id as companyId', 'pieces', 'status'])
    .where('pieces', '>', 0)
    .where('status', 'not in', ['waiting', 'running'])
    .where((row) => row.or([row('expires_at', '<=', at), row('expires_at', 'is', null)]))
    .execute()
  for (const archive of over) {
    if (signal?.aborted) return
    await removePieces(files, archive)
    await db
      .updateTable('data_exports')
      .set({ pieces: 0, ...(archive.status === 'ready' && { status: 'expired' }) })
      .where('company_id', '=', archive.companyId)
      .where('id', '=', archive.id)
      .execute()
  }
  await db
    .deleteFrom('data_exports')
    .where('pieces', '=', 0)
    .where('status', 'not in', ['waiting', 'running'])
    .where('created_at', '<=', new Date(at.getTime() - listedFor))
    .execute()
}
