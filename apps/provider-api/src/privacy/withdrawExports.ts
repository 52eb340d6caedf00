import { removePieces } from '../files/archivePieces.ts'
import type { Ports } from '../ports/Ports.ts'

/** Deletes the archives of a company that may have somebody who was erased, and ends those that are being made. */
export async function withdrawExports(
  { db, files, now }: Pick<Ports, 'db' | 'files' | 'now'>,
  companyId: number,
): Promise<void> {
  const withdrawn = await db
    .updateTable('data_exports')
    .set({ status: 'withdrawn', finished_at: now(), expires_at: now() })
    .where('company_id', '=', companyId)
    .where('status', 'in', ['waiting', 'running', 'ready'])
    .returning(['id', 'pieces'])
    .execute()
  // The worker deletes what it is writing, and the hourly task what a crash leaves here.
  for (const { id, pieces } of withdrawn) await removePieces(files, { companyId, id, pieces })
}
