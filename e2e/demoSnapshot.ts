import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProduct, startProduct } from './productProcess.ts'

/** Where the workers find the data folder that every product begins from. */
export const snapshotVariable = 'FRONTDESK_DEMO_SNAPSHOT'

/**
 * Playwright's global set-up: makes one data folder with fresh demo data, of which each product of the run gets a copy. Filling in
 * the demo data anew for each test would take most of the test's time. Removed when the run ends.
 */
export default async function makeDemoSnapshot(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-snapshot-'))
  await endProduct(await startProduct(folder, {}), 'SIGTERM')
  process.env[snapshotVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
