import type { Settings } from '../ports/Settings.ts'
import type { FileStore } from '../ports/FileStore.ts'
import { folderStore } from './folderStore.ts'

/** Opens the configured store. The S3 client is heavy and imported only when used. */
export async function openFileStore({ folder, s3 }: Settings['files']): Promise<FileStore> {
  if (s3 === null) return folderStore(folder)
  const { s3Store } = await import('./s3Store.ts')
  return s3Store(s3)
}
