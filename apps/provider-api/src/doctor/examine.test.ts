import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOfBackup } from '../backups/expiredBackups.ts'
import { certificateOf } from '../http/outgoing/certificateOf.ts'
import type { Settings } from '../ports/Settings.ts'
import { aMailServer, type AMailServer } from '../testing/aMailServer.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { diagnose } from './diagnose.ts'
import { examine } from './examine.ts'
import { probe } from './probe.ts'

const verifyToken = 'a-verify-token-of-meta'
const meta: Settings['meta'] = {
  graphRoot: null,
  graphVersion: 'v25.0',
  appSecret: 'ab'.repeat(16),
  verifyToken,
  signup: null,
}
/** A port on which nothing listens. */
const closed = 'http://127.0.0.1:1'

let world: TestServer
let mail: AMailServer
let folder: string
let address: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-doctor-'))
  mail = await aMailServer()
  world = await aTestServer({ settings: { meta } })
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await world.close()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => new Date('2026-11-29T09:00:00Z')
const database = () => ({
  found: {
    db: world.db,
    kind: 'postgres' as const,
    isEmbedded: false,
    lost: new Promise<Error>(() => undefined),
    close: () => Promise.resolve(),
  },
})
/** Serves models as an OpenAI-compatible endpoint does, while `use` runs. */
async function withModels(use: (baseUrl: string) => Promise<void>) {
  const server = createServer((request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer a-key' && request.url === '/v1/models' ? 200 : 401
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'small-model' }] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // It listens on TCP.
  try {
    await use(`http://127.0.0.1:${port}/v1`)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

describe('the examination of an installation', () => {
  it('a running installation is found as it is, and nothing of the examination is left', async () => {
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    for (const madeAt of ['2026-11-27T03:00:00Z', '2026-11-28T03:00:00Z'])
      writeFileSync(join(backups, nameOfBackup(new Date(madeAt))), '')
    writeFileSync(join(backups, 'notes.txt'), '')
    const files = join(folder, 'files')
    await withModels(async (baseUrl) => {
      const settings = settingsForTests({
        publicUrl: address,
        meta,
        mail: { url: `smtp://127.0.0.1:${mail.port}`, from: 'desk@desk.example' },
        openAi: { baseUrl, apiKey: 'a-key', model: 'small-model', api: 'auto' },
        dataDir: folder,
        databaseUrl: 'postgres://db.example/frontdesk',
        files: { folder: files, s3: null },
        backups: { folder: backups, keepDays: 7, keepWeeks: 4, passphrase: null },
      })
      mkdirSync(files)
      const seen = await examine(settings, { database: database(), local: closed, now })
      expect(seen).toMatchObject({
        address,
        readiness: { found: { status: 200, failing: [], degraded: [] } },
        certificate: null,
        database: { found: { isEmbedded: false } },
        channels: { found: [] },
        mail: { found: true },
        lostEmails: { found: 0 },
        assistant: { found: { status: 200, models: ['small-model'] } },
        webhook: { found: { status: 200, isEchoed: true } },
        storage: { found: true },
        newestBackup: { found: new Date('2026-11-28T03:00:00Z') },
      })
      expect(seen.disks).toMatchObject({ found: [{ holds: 'DATA_DIR and files and BACKUP_DIR' }] })
      const left = readdirSync(files, { recursive: true, withFileTypes: true })
      expect(left.filter((entry) => entry.isFile())).toEqual([])
      expect(mail.received).toEqual([])
    })
  })

  it('an installation of which nothing answers is described part by part, without a secret', async () => {
    const settings = settingsForTests({
      isProduction: true,
      publicUrl: closed,
      meta,
      mail: { url: 'smtp://desk:a-password@127.0.0.1:1', from: 'desk@desk.example' },
      openAi: { baseUrl: closed, apiKey: 'a-key', model: 'small-model', api: 'auto' },
      // A folder below a file cannot be made.
      files: { folder: join(import.meta.filename, 'files'), s3: null },
      backups: { folder: join(folder, 'gone'), keepDays: 7, keepWeeks: 4, passphrase: 'a-passphrase-of-it' },
    })
    const seen = await examine(settings, { database: { fault: 'it is away' }, local: closed, now })
    const diagnostics = diagnose(seen)
    const problems = diagnostics.filter(({ level }) => level === 'problem').map(({ subject }) => subject)
    expect(problems).toEqual(['Server', 'TLS', 'Database', 'Mail', 'AI', 'Files', 'Backups'])
    const text = JSON.stringify([seen, diagnostics])
    for (const secret of ['a-password', 'a-key', verifyToken, 'a-passphrase']) expect(text).not.toContain(secret)
  })

  it('an embedded database is known also by a command beside its server, which connects to it like to any other', async () => {
    const settings = settingsForTests({ publicUrl: address, isProduction: true, databaseUrl: null })
    const seen = await examine(settings, { database: database(), local: closed, now })
    const sentences = diagnose(seen).flatMap(({ subject, sentence }) => (subject === 'Database' ? [sentence] : []))
    expect(sentences).toEqual([expect.stringContaining('does not survive the loss of this disk')])
  })

  it('a part that never answers is a fault when its time is over', async () => {
    expect(await probe(() => new Promise(() => undefined), 1)).toEqual({ fault: 'TimeoutError' })
  })

  it('a page of another program at the address is not taken for a server that is ready', async () => {
    await withModels(async (baseUrl) => {
      const seen = await examine(settingsForTests({ publicUrl: baseUrl }), {
        database: { fault: 'it is away' },
        local: closed,
        now,
      })
      expect(diagnose(seen)[0]).toMatchObject({ level: 'problem', subject: 'Server' })
      expect(diagnose(seen)[0]?.sentence).toContain('which is not Frontdesk')
    })
  })

  it('a certificate that no browser accepts is refused by its code', async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', '/CN=localhost', '-days', '30']
    await promisify(execFile)('openssl', ['req', '-x509', '-nodes', ...made, '-keyout', key, '-out', certificate])
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo // It listens on TCP.
    try {
      await expect(certificateOf({ hostname: 'localhost', port: String(port) })).rejects.toMatchObject({
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      })
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
