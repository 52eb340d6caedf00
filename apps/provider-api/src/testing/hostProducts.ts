import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PgliteThread } from '../db/PgliteThread.ts'
import { createLog } from '../log/createLog.ts'
import { prepareSettings } from '../start/prepareSettings.ts'
import { run, type Running } from '../start/run.ts'
import type { HostReply, HostRequest } from './hostMessages.ts'

// Runs products for tests, each with a data folder and a port of its own, in the one process that this is: the server
// is loaded and PGlite is compiled once instead of once in a test, which is most of a start. Ends with the
// process that asked for it.
process.umask(0o077)
// A start needs a fifth less processor time when the code of its database's thread is compiled already.
PgliteThread.keepsThreads = true

const products = new Map<number, Promise<{ running: Running; folder: string }>>()
const folders = new Set<string>()

async function start(id: number, snapshot: string, settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(dirname(snapshot), 'frontdesk-hosted-'))
  folders.add(folder)
  cpSync(snapshot, folder, { recursive: true })
  const print = (line: string) => reply({ id, kind: 'output', line })
  const prepared = prepareSettings({ ...process.env, ...settings, DATA_DIR: folder }, ({ serverLog }) =>
    createLog({ settings: { serverLog }, write: (text) => print(text.trimEnd()), now: () => new Date() }),
  )
  const running = await run(prepared.settings, prepared.log, print)
  void running.lost.then((error) => print(`The database is lost: ${error.message}`))
  return { running, folder }
}

async function stop(id: number): Promise<void> {
  const product = await products.get(id)
  products.delete(id)
  if (product === undefined) return
  await product.running.stop().finally(() => removeFolder(product.folder))
}

function removeFolder(folder: string): void {
  // A product that is still stopping may write a file meanwhile.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.delete(folder)
}

const reply = (message: HostReply) => process.send?.(message)
const failed = (id: number) => (error: unknown) =>
  void reply({ id, kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) })

process.on('message', (request: HostRequest) => {
  const { id } = request
  if (request.kind === 'stop') return void stop(id).catch(failed(id))
  const product = start(id, request.snapshot, request.settings)
  products.set(id, product)
  product.then(({ running }) => reply({ id, kind: 'started', origin: `http://localhost:${running.port}` }), failed(id))
})
process.on('disconnect', () => {
  for (const folder of folders) removeFolder(folder)
  process.exit()
})
