import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '../backups/checkBackup.ts'
import { openPostgres } from '../db/openDb.ts'
import { aCommand } from '../testing/aCommand.ts'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

const postgres = process.env['DATABASE_URL'] || undefined
const passphrase = 'correct horse battery staple'

/** An installation in a folder of its own, and on a PostgreSQL in a database of its own. */
type Installation = { dataDir: string; environment: Record<string, string>; destroy: () => Promise<void> }

async function anInstallation(parent: string, name: string): Promise<Installation> {
  const dataDir = join(parent, name)
  const common = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'warn' }
  const destroyFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (postgres === undefined)
    return {
      dataDir,
      environment: { ...common, EMBEDDED_DATABASE: 'postgres' },
      destroy: () => Promise.resolve(destroyFolder()),
    }
  const [database, user, password] = [`backup_${randomBytes(4).toString('hex')}`, `${name}_user`, randomUUID()]
  const server = await openPostgres(postgres, () => undefined)
  // As an operator makes one: the owner of its database, and no superuser.
  const owner = `${user}_${database}`
  await sql`create role ${sql.id(owner)} login createrole password ${sql.lit(password)}`.execute(server.db)
  for (const role of ['frontdesk_company', 'frontdesk_service'])
    await sql
      .raw(
        `do $$ begin
      if exists (select from pg_roles where rolname = '${role}') then grant ${role} to "${owner}"; end if;
    end $$`,
      )
      .execute(server.db)
  await sql`create database ${sql.id(database)} owner ${sql.id(owner)}`.execute(server.db)
  const url = Object.assign(new URL(postgres), { username: owner, password, pathname: `/${database}` }).href
  return {
    dataDir,
    environment: { ...common, DATABASE_URL: url },
    async destroy() {
      await sql`drop database ${sql.id(database)} with (force)`.execute(server.db)
      await sql`drop role ${sql.id(owner)}`.execute(server.db)
      await server.close()
      destroyFolder()
    },
  }
}

describe.runIf(process.platform === 'linux')('the commands backup and restore', { timeout: 600_000 }, () => {
  let folder: string
  let original: Installation
  let server: AProcess
  let as: { token: string; companyId: number; chatId: number }
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  )

  const start = (at: Installation) => aProcess(at.dataDir, { ...at.environment, DEMO_DATA: 'off' })
  const run = (at: Installation, ...typed: string[]) => aCommand(typed, at.environment)
  const textsOf = async (at: AProcess) => {
    const { token, companyId, chatId } = as
    const { body } = await at.call('getChatMessages', { token, body: { companyId, chatId, take: 1000 } })
    return (body['messages'] as Message[]).map(({ text }) => text) // By the contract.
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-backup-'))
    original = await anInstallation(folder, 'original')
    mkdirSync(join(original.dataDir, 'legal'), { recursive: true })
    writeFileSync(join(original.dataDir, 'legal/terms-of-use.en.md'), '# Terms of Lily\n')
    server = await start(original)
    const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
    const { body: signedIn } = await server.call('register', { body: person })
    const token = String(signedIn['accessToken'])
    const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily “ё” 😀' } })
    const { id: companyId } = made['company'] as { id: number } // By the contract.
    const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
    as = { token, companyId, chatId: Number(notes['chatId']) }
  }, 300_000)
  afterAll(async () => {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a backup that is made while people write is restored, after everything was destroyed, with every message, file and setting of its moment', async () => {
    const { token, companyId, chatId } = as
    const written: string[] = []
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const message = `Message ${written.length}`
        const files = written.length === 3 && {
          fileData: png.toString('base64'),
          fileName: 'nails.png',
          fileType: 'image/png',
        }
        const body = { companyId, chatId, message, clientMessageId: randomUUID(), ...files }
        expect(await server.call('sendMessage', { token, body })).toMatchObject({ status: 200 })
        written.push(message)
      }
    })()
    const archive = join(folder, 'while-writing.tar.gz')
    let before: number
    try {
      await expect.poll(() => written.length, { timeout: 60_000 }).toBeGreaterThan(20)
      before = written.length
      const backup = await run(original, 'backup', archive)
      expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('read it back') as string })
    } finally {
      isOver = true
      await writing
    }
    expect(written.length).toBeGreaterThan(before)
    expect(await run(original, 'backup', archive)).toMatchObject({
      code: 1,
      output: `${archive} exists already; nothing was changed.\n`,
    })
    await server.stop()
    const [quiet, again] = [join(folder, 'quiet.tar.gz'), join(folder, 'again.tar.gz')]
    expect(await run(original, 'backup', quiet)).toMatchObject({ code: 0 })
    const key =
      existsSync(join(original.dataDir, 'secret.key')) && readFileSync(join(original.dataDir, 'secret.key'), 'utf8')
    await original.destroy()

    const restored = await anInstallation(folder, 'restored')
    const outcome = await run(restored, 'restore', quiet)
    expect(outcome).toMatchObject({ code: 0, output: expect.stringContaining('compared every table') as string })
    expect(readFileSync(join(restored.dataDir, 'secret.key'), 'utf8')).toBe(key)
    expect(readFileSync(join(restored.dataDir, 'legal/terms-of-use.en.md'), 'utf8')).toBe('# Terms of Lily\n')
    expect(await run(restored, 'backup', again)).toMatchObject({ code: 0 })
    const [first, second] = [await checkBackup(quiet), await checkBackup(again)]
    // The restore ends the leases of the stopped process.
    const { jobs: _, ...tables } = first.ledger.tables
    expect(second.ledger).toMatchObject({ tables, files: first.ledger.files, legalTexts: first.ledger.legalTexts })
    expect(second.manifest).toMatchObject({
      migrations: first.manifest.migrations,
      sequences: first.manifest.sequences,
    })
    expect(first.ledger.files.rows).toBe(1)
    server = await start(restored)
    expect(await textsOf(server)).toEqual(written)
    expect(
      await server.call('sendMessage', { token, body: { companyId, chatId, message: 'Back again' } }),
    ).toMatchObject({ status: 200 })
    expect(await run(restored, 'restore', archive)).toMatchObject({ code: 1 })
    await server.stop()
    await restored.destroy()

    const earlier = await anInstallation(folder, 'earlier')
    expect(await run(earlier, 'restore', archive)).toMatchObject({ code: 0 })
    server = await start(earlier)
    const texts = await textsOf(server)
    expect(texts).toEqual(written.slice(0, texts.length))
    expect(texts.length).toBeGreaterThanOrEqual(before)
    await server.stop()
    await earlier.destroy()
  })
})
