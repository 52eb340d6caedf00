import type { Ports } from '../ports/Ports.ts'
import { dropFiles } from './dropFiles.ts'
import type { ExaminedFile } from './examineFile.ts'
import { storeFile } from './storeFile.ts'

type Owner = { companyId: number; adminId: number | null }

/** Stores files, then runs work that assigns them to a message; files that remain unassigned are deleted. */
export async function withStoredFiles<T>(
  ports: Pick<Ports, 'db' | 'now' | 'files' | 'log' | 'quotas'>,
  owner: Owner,
  files: readonly ExaminedFile[],
  work: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = []
  try {
    for (const file of files) ids.push((await storeFile(ports, owner, file)).id)
    return await work(ids)
  } finally {
    // A file that cannot be deleted now is deleted within a day.
    await dropFiles(ports, ids).catch((error: unknown) =>
      ports.log.warn({ error: String(error) }, 'Files of a message that was not stored could not be deleted'),
    )
  }
}
