import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSchedule } from '../jobs/startSchedule.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { checkBackup } from './checkBackup.ts'
import { nameOfBackup } from './expiredBackups.ts'
import { hasBackupFailed } from './hasBackupFailed.ts'
import { keepBackups, lacksBackup, scheduledBackup } from './keepBackups.ts'

describe('scheduled backups', () => {
  let world: TestServer
  let parent: string
  beforeEach(async () => {
    world = await aTestServer()
    parent = mkdtempSync(join(tmpdir(), 'frontdesk-kept-'))
  })
  afterEach(async () => {
    chmodSync(parent, 0o700)
    rmSync(parent, { recursive: true, force: true })
    await world.close()
  })

  const needs = (folder: string) => ({
    ...settingsForTests(),
    folder,
    keepDays: 1,
    keepWeeks: 0,
    passphrase: null,
    version: '1',
  })
  const hour = 3_600_000

  it('each backup is whole and takes the place of what is no longer kept, and of what a killed process has left', async () => {
    const old = nameOfBackup(new Date(world.clock.now().getTime() - 48 * hour))
    for (const name of [old, `${old}.part`, 'notes.txt']) writeFileSync(join(parent, name), 'old')
    await keepBackups(world.ports, needs(parent), new AbortController().signal)
    const made = nameOfBackup(world.clock.now())
    expect(readdirSync(parent).toSorted()).toEqual([made, 'notes.txt'].toSorted())
    expect((await checkBackup(join(parent, made))).ledger.tables['companies']).toBeDefined()
  })

  it('a backup that fails is logged, tried again an hour later, and known to health until one succeeds', async () => {
    const blocked = join(parent, 'folder')
    writeFileSync(blocked, 'a file where a folder should be')
    const task = {
      name: scheduledBackup,
      every: 24 * hour,
      retryAfter: hour,
      run: (signal: AbortSignal) => keepBackups(world.ports, needs(blocked), signal),
    }
    const schedule = await startSchedule(world.ports, [task])
    await schedule.settled()
    expect(await hasBackupFailed(world.db)).toBe(true)
    expect(world.logged).toMatchObject([{ sentence: 'A scheduled task failed', fields: { task: 'back-up' } }])
    rmSync(blocked)
    world.clock.advance(hour)
    await expect.poll(() => hasBackupFailed(world.db), { timeout: 30_000 }).toBe(false)
    expect(readdirSync(blocked)).toHaveLength(1)
    await schedule.close()
  })

  it('a folder that is set later, or is another one, gets its first backup at the next start', async () => {
    const startWith = async (folder: string | null) => {
      const schedule = await startSchedule(world.ports, [
        {
          name: scheduledBackup,
          every: 24 * hour,
          isDue: () => lacksBackup(folder),
          run: (signal: AbortSignal) => keepBackups(world.ports, { ...needs(parent), folder }, signal),
        },
      ])
      await schedule.settled()
      await schedule.close()
      world.clock.advance(hour)
    }
    await startWith(null)
    await startWith(join(parent, 'one'))
    await startWith(join(parent, 'one'))
    expect(readdirSync(join(parent, 'one'))).toHaveLength(1)
    await startWith(join(parent, 'other'))
    expect(readdirSync(join(parent, 'other'))).toHaveLength(1)
  })

  it('a backup that the stop of its process breaks off is due at once for the next one', async () => {
    const begun = Promise.withResolvers<void>()
    const task = {
      name: scheduledBackup,
      every: 24 * hour,
      async run(signal: AbortSignal) {
        begun.resolve()
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        await keepBackups(world.ports, needs(parent), signal)
      },
    }
    const schedule = await startSchedule(world.ports, [task])
    await begun.promise
    await schedule.close()
    const job = await world.db
      .selectFrom('jobs')
      .selectAll()
      .where('subject', '=', scheduledBackup)
      .executeTakeFirstOrThrow()
    expect([job.due_at.getTime() <= world.clock.now().getTime(), job.leased_by, job.error]).toEqual([true, null, null])
    expect(readdirSync(parent)).toEqual([])
  })
})
