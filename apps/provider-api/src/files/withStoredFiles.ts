import type { Ports } from '../ports/Ports.ts'
import { dropFiles } from './dropFiles.ts'
import type { ExaminedFile } from './examineFile.ts'
import { storeFile } from './storeFile.ts'

type Owner = { companyId: number; adminId: number | null }

/** Keeps files for the work that puts them into a message, given their ids; those that no message has afterwards are taken away. */
export async function withStoredFiles<T>(
  ports: Pick<Ports, 'db' | 'now' | 'files' | 'log'>,
  owner: Owner,
  files: readonly ExaminedFile[],
  work: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = []
  try {
    for (const file of files) ids.push((await storeFile(ports, owner, file)).id)
    return await work(ids)
  } finally {
    // What cannot be taken away now is found in a day.
    await dropFiles(ports, ids).catch((error: unknown) =>
      ports.log.warn({ error: String(error) }, 'Files of a message that was not stored could not be taken away'),
    )
  }
}
