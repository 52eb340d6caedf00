import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { timeOfBackup } from '../backups/expiredBackups.ts'
import { readWhole } from '../files/readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import type { Disk } from './Observations.ts'

/** Writes a few bytes as a file of no company, reads them back and removes them; whether they are as they were. */
export async function probeStore(files: FileStore): Promise<boolean> {
  const bytes = randomBytes(32)
  const key = `0/00/${bytes.toString('hex')}`
  await files.write(key, bytes)
  try {
    const read = await readWhole(files, key)
    return read !== null && bytes.equals(read)
  } finally {
    await files.remove(key)
  }
}

/** The disks of folders that exist. Several folders of one disk are one diagnostic. */
export async function probeDisks(folders: Readonly<Record<string, string | null>>): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const [holds, folder] of Object.entries(folders)) {
    if (folder === null) continue
    // Another diagnostic says that it is missing.
    if (!existsSync(folder)) continue
    const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)])
    const known = disks.get(dev)
    disks.set(dev, {
      holds: known ? `${known.holds} and ${holds}` : holds,
      free: bavail * bsize,
      total: blocks * bsize,
    })
  }
  return [...disks.values()]
}

/** When the newest backup of a folder was made, by its name; null without one. */
export async function probeBackups(folder: string): Promise<Date | null> {
  const times = (await readdir(folder)).flatMap((name) => timeOfBackup(name) ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}
