import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockDataFolder } from './lockDataFolder.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'frontdesk-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const now = new Date('2026-11-20T12:00:00.000Z')
const lockFile = () => join(folder, 'db.lock')
const writeLock = (holder: object) =>
  writeFileSync(lockFile(), JSON.stringify({ since: '2026-11-19T08:00:00.000Z', address: null, born: null, ...holder }))
/** The id of a process that has ended: it is free, or belongs to a process that started later. */
const aDeadProcess = () =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ['-e', '0'])
    child.on('exit', () => resolve(child.pid ?? 0))
  })

it('a folder locked by a running process is refused, with the process and its address in the error', () => {
  lockDataFolder(folder, now).recordAddress('http://localhost:4200')
  const again = () => lockDataFolder(folder, now)
  expect(again).toThrow(FolderInUse)
  expect(again).toThrow(`process ${process.pid} at http://localhost:4200, since 2026-11-20T12:00:00.000Z`)
})

it('a released folder can be locked again', () => {
  lockDataFolder(folder, now).release()
  expect(existsSync(lockFile())).toBe(false)
  lockDataFolder(folder, now)
})

it('the lock of a killed process is taken over', async () => {
  writeLock({ pid: await aDeadProcess() })
  lockDataFolder(folder, now)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
})

it('the lock of an earlier process with the same process id is taken over', () => {
  writeLock({ pid: process.pid, born: '1' })
  lockDataFolder(folder, now)
})

it.each(['', '{"pid":', 'null'])('an unreadable lock is taken over: %j', (text) => {
  writeFileSync(lockFile(), text)
  lockDataFolder(folder, now)
})

it('a release keeps a lock that another process has taken over', () => {
  const lock = lockDataFolder(folder, now)
  writeLock({ pid: process.ppid })
  lock.release()
  expect(existsSync(lockFile())).toBe(true)
})

it('exactly one of six processes takes over a stale lock', async () => {
  writeLock({ pid: await aDeadProcess() })
  const source = fileURLToPath(new URL('./lockDataFolder.ts', import.meta.url))
  const start = `import { lockDataFolder } from ${JSON.stringify(source)}; try { lockDataFolder(${JSON.stringify(folder)}, new Date()); console.log('mine') } catch (error) { console.log(error.name) } process.stdin.resume()`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', start]),
  )
  const outputs = await Promise.all(
    children.map(
      (child) =>
        new Promise<string>((resolve) => child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))),
    ),
  )
  for (const child of children) child.kill()
  expect(outputs.toSorted()).toEqual([
    'FolderInUse',
    'FolderInUse',
    'FolderInUse',
    'FolderInUse',
    'FolderInUse',
    'mine',
  ])
})
