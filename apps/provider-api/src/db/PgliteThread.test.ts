import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { migratedSnapshot } from '../testing/migratedSnapshot.ts'
import { PgliteThread } from './PgliteThread.ts'

afterEach(() => void (PgliteThread.keepsThreads = false))

it('a database that is opened in the thread of another one contains none of its data', async () => {
  PgliteThread.keepsThreads = true
  const snapshot = await migratedSnapshot()
  const first = await PgliteThread.start({ snapshot })
  await first.exec('create table mine (id int); set search_path = nowhere')
  await first.close()
  await expect(first.query('select 1', [])).rejects.toMatchObject({ code: 'DATABASE_GONE' })

  const second = await PgliteThread.start({ snapshot })
  const { rows } = await second.query(
    `select to_regclass('public.mine') as mine, current_setting('search_path') as path`,
    [],
  )
  expect(rows).toEqual([{ mine: null, path: 'public' }])
  PgliteThread.keepsThreads = false
  await second.close()
})

it('a database keeps 32 MB of pages in memory: it never gives back what it has used', async () => {
  const database = await PgliteThread.start({ snapshot: await migratedSnapshot() })
  const { rows } = await database.query(`select current_setting('shared_buffers') as cache`, [])
  expect(rows).toEqual([{ cache: '32MB' }])
  await database.close()
})

it('a database that cannot be opened is refused, and the next one is opened', async () => {
  await expect(PgliteThread.start({ snapshot: '/nowhere/snapshot.tar' })).rejects.toThrow('no such file')
  const next = await PgliteThread.start({ snapshot: await migratedSnapshot() })
  expect((await next.query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
  await next.close()
})

it('a database that panics is lost with its own error message as the cause', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-panic-'))
  const database = await PgliteThread.start({ snapshot: await migratedSnapshot(), folder })
  rmSync(join(folder, 'global', 'pg_control'))
  await expect(database.exec('checkpoint')).rejects.toThrow('pg_control')
  expect((await database.lost).message).toMatch(/^The database thread ended: could not .*pg_control/)
  rmSync(folder, { recursive: true })
})
