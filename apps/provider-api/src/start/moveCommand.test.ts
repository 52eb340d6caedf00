import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkBackup } from '../backups/checkBackup.ts'
import { openPostgres } from '../db/openDb.ts'
import { aCommand } from '../testing/aCommand.ts'
import { aProcess } from '../testing/aProcess.ts'

const postgres = process.env['DATABASE_URL'] ?? ''

it.runIf(postgres !== '')(
  'an embedded database is moved to PostgreSQL with every row, once it is stopped, and only into an empty one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-move-'))
    const dataDir = join(folder, 'data')
    const server = await openPostgres(postgres, () => undefined)
    const name = `frontdesk_moved_${randomBytes(4).toString('hex')}`
    await sql`create database ${sql.id(name)}`.execute(server.db)
    const url = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
    const embedded = { DATA_DIR: dataDir, EMBEDDED_DATABASE: 'pglite' }
    const moved = { ...embedded, DATABASE_URL: url }
    try {
      const before = await aProcess(dataDir, embedded)
      const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
      const { body: signedIn } = await before.call('register', { body: person })
      const token = String(signedIn['accessToken'])
      const { body: made } = await before.call('createCompany', { token, body: { name: 'Lily “ё” 😀' } })
      const { id: companyId } = made['company'] as { id: number } // By the contract.
      const { body: notes } = await before.call('initInternalConversation', { token, body: { companyId } })
      const chatId = Number(notes['chatId'])
      const written = ['One', 'Two', 'Three']
      for (const message of written)
        expect(await before.call('sendMessage', { token, body: { companyId, chatId, message } })).toMatchObject({
          status: 200,
        })
      expect(await aCommand(['move-to-postgres'], moved)).toMatchObject({ code: 1 })
      await before.stop()
      const [old, fresh] = [join(folder, 'old.tar.gz'), join(folder, 'new.tar.gz')]
      expect(await aCommand(['backup', old], embedded)).toMatchObject({ code: 0 })
      expect(await aCommand(['move-to-postgres'], moved)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Moved \d+ rows of \d+ tables, and compared each table/) as string,
      })
      expect(await aCommand(['backup', fresh], moved)).toMatchObject({ code: 0 })
      // The move ends the leases of the stopped process.
      const { jobs: _, ...tables } = (await checkBackup(old)).ledger.tables
      expect((await checkBackup(fresh)).ledger.tables).toMatchObject(tables)
      expect(await aCommand(['move-to-postgres'], moved)).toMatchObject({
        code: 1,
        output: 'The database is not empty: nothing was changed. Name an empty one.\n',
      })
      const after = await aProcess(dataDir, moved)
      const { body } = await after.call('getChatMessages', { token, body: { companyId, chatId, take: 100 } })
      expect((body['messages'] as Message[]).map(({ text }) => text)).toEqual(written)
      await after.stop()
    } finally {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  300_000,
)
