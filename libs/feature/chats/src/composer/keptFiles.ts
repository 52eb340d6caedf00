import { keptRecords } from '@frontdesk/platform'
import type { AttachedFile } from '../sending/AttachedFile.ts'

const records = keptRecords('composerFiles')

const isFile = (raw: unknown): raw is AttachedFile =>
  typeof raw === 'object' && raw !== null && 'blob' in raw && raw.blob instanceof Blob && 'id' in raw && typeof raw.id === 'string' && 'name' in raw && typeof raw.name === 'string' && 'type' in raw && typeof raw.type === 'string'

/** Writing goes on in the order of the changes. */
let writing: Promise<void> = Promise.resolve()

/** Where chosen files wait over a reload, by `composerKey`. No call fails: what the device does not keep is kept for the life of the page. */
export const keptFiles = {
  async readAll(): Promise<Readonly<Record<string, readonly AttachedFile[]>>> {
    const all = await records.all()
    return Object.fromEntries([...all].map(([key, files]) => [key, Array.isArray(files) ? files.filter(isFile) : []]))
  },
  write(key: string, files: readonly AttachedFile[]): Promise<void> {
    writing = writing.then(() => (files.length === 0 ? records.remove(key) : records.put(key, files)))
    return writing
  },
  /** Nothing that was chosen stays on the device after a sign-out (AUTH-10). */
  async forgetAll(): Promise<void> {
    await writing
    for (const key of (await records.all()).keys()) await records.remove(key)
  },
}
