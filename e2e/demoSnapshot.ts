import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProduct, startProduct } from './productProcess.ts'

/** Where the workers find the data folder that every product begins from. */
export const snapshotVariable = 'FRONTDESK_DEMO_SNAPSHOT'

const inMemory = '/dev/shm'
/** Bytes: some ten products at once, of 65 MB each, and as much again. */
const enoughMemory = 2 * 1024 ** 3

/**
 * The folder for the data of the journeys' products: in memory where Linux has room there, else the usual one. Copying
 * and removing the 1,300 files of a database takes a third of a product's start on a disk.
 */
export function dataParent(): string {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= enoughMemory ? inMemory : tmpdir()
}

/**
 * Makes a data folder with fresh demo data, from which products can be started, and returns its path. Filling in the
 * demo data anew for each test would take most of the test's time. `name`: that of the new folder, so that a caller who
 * is ended meanwhile can remove it; without one it has a name of its own. Rejects, and leaves no folder, when the
 * product does not start.
 */
export async function makeDemoSnapshot(name?: string): Promise<string> {
  const folder = name === undefined ? mkdtempSync(join(dataParent(), 'frontdesk-snapshot-')) : join(dataParent(), name)
  if (name !== undefined) mkdirSync(folder, { mode: 0o700 })
  try {
    await endProduct(await startProduct(folder, {}), 'SIGTERM')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  // Each product would zero the usual 160 MB at its start, for data that need a tenth of them.
  appendFileSync(join(folder, 'db/postgresql.conf'), 'shared_buffers = 16MB\n')
  return folder
}

/**
 * Playwright's global set-up: the data folder of which each product of the run gets a copy. It is the one that the
 * environment names, as in `npm test`, where all runs share one; else a new one, removed when the run ends.
 */
export default async function prepareDemoSnapshot(): Promise<() => void> {
  if (process.env[snapshotVariable] !== undefined) return () => undefined
  const folder = await makeDemoSnapshot()
  process.env[snapshotVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
