import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileStore } from '../ports/FileStore.ts'

/** Keeps files in a folder: `<folder>/<company>/<two digits>/<key>`. Readable for nobody else on this machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    // Keys are ours; one that could climb out of the folder never is.
    if (!/^\d+\/[0-9a-f]{2}\/[0-9a-f]{32,64}$/.test(key)) throw new Error('This is no key of a file')
    return join(folder, key)
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeThrough(part, bytes)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(key, span) {
      try {
        const file = await open(pathOf(key))
        return file.createReadStream(span && { start: span.first, end: span.last })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      for (const part of await partsOf(path)) await rm(part, { force: true })
    },
  }
}

/** Written through to the disk: what was acknowledged outlives a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The new name must outlive a power cut as well; file systems that cannot sync a folder do without. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  if (!folder) return
  await folder.sync().catch(() => undefined)
  await folder.close()
}

/** What writers that were killed have left of a file. */
async function partsOf(path: string): Promise<string[]> {
  try {
    const names = await readdir(dirname(path))
    return names
      .filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
      .map((name) => join(dirname(path), name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
