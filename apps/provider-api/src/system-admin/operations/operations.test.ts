import { wireVersion, type ResponseOf } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../db/migrations.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'
import { settingsForTests } from '../../testing/settingsForTests.ts'
import { shownSettings } from './shownSettings.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let system: AnAdministrator
let lily: ACompany
let rose: ACompany
beforeEach(async () => {
  await world.reset()
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})

const hour = 3_600_000
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * hour)
const silentFor = (hours: number, longestGap = hour) => ({
  last_inbound_at: ago(hours),
  metadata: JSON.stringify({ silence: { since: ago(hours).toISOString(), longestGap } }),
})

type Channel = { status?: 'connected' | 'failed' | 'disconnected' | 'initializing'; [column: string]: unknown }
async function aChannel({ companyId }: ACompany, { status = 'connected', ...different }: Channel = {}) {
  const { id } = await world.db
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type: 'telegram',
      status,
      metadata: '{}',
      status_since: ago(200),
      ...different,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const channels = async (query: Record<string, string | number> = {}) =>
  (await world.callOk('listChannelHealth', {
    token: system.token,
    query,
  })) as unknown as ResponseOf<'listChannelHealth'>
const idsOf = async (query: Record<string, string | number> = {}) =>
  (await channels(query)).channels.map(({ messengerId }) => messengerId)

describe('the health of the channels of all companies (SYS-8)', () => {
  it('each channel has its condition, and the worst come first, the longest so before others', async () => {
    const working = await aChannel(lily, { last_inbound_at: ago(1) })
    const off = await aChannel(lily, { status: 'disconnected', is_active: false })
    const down = await aChannel(lily, {
      status: 'failed',
      status_since: ago(5),
      metadata: JSON.stringify({ botUsername: 'lily_bot', lastError: { code: 'TOKEN_REFUSED', message: 'secret?' } }),
    })
    const disconnected = await aChannel(rose, { status: 'disconnected', status_since: ago(50) })
    const silent = await aChannel(rose, silentFor(30, 2 * hour))
    // Somebody has written since.
    const spokeAgain = await aChannel(rose, { ...silentFor(30), last_inbound_at: ago(1) })
    const trouble = await aChannel(rose, {
      metadata: JSON.stringify({ trouble: { code: 'quality-low', at: ago(9).toISOString() } }),
    })
    const connecting = await aChannel(rose, { status: 'initializing' })

    const { channels: found, total, counts } = await channels()
    expect(found.map(({ messengerId, condition }) => [messengerId, condition])).toEqual([
      [disconnected, 'down'],
      [down, 'down'],
      [silent, 'silent'],
      [trouble, 'trouble'],
      [connecting, 'connecting'],
      [working, 'working'],
      [spokeAgain, 'working'],
      [off, 'off'],
    ])
    expect([total, counts]).toEqual([8, { down: 2, silent: 1, trouble: 1, connecting: 1, working: 2, off: 1 }])
    expect(found[1]).toEqual({
      messengerId: down,
      company: { id: lily.companyId, name: 'Lily' },
      type: 'telegram',
      title: 'Telegram @lily_bot',
      condition: 'down',
      status: 'failed',
      since: ago(5).toISOString(),
      lastInboundAt: null,
      longestGap: null,
      trouble: null,
      failure: 'TOKEN_REFUSED',
    })
    expect(found[2]).toMatchObject({ since: ago(30).toISOString(), longestGap: 2 * hour })
    expect(found[3]).toMatchObject({ trouble: 'quality-low' })
  })

  it('internal and deleted channels, and those of archived and deleted companies, are not listed', async () => {
    const gone = await world.aCompany({ name: 'Gone' })
    const archived = await world.aCompany({ name: 'Archived' })
    await aChannel(gone)
    await aChannel(archived)
    await aChannel(lily, { deleted_at: ago(1) })
    const [stays] = [await aChannel(lily)]
    const change = (company: ACompany, columns: object) =>
      world.db.updateTable('companies').set(columns).where('id', '=', company.companyId).execute()
    await change(gone, { deleted_at: ago(1) })
    await change(archived, { archived_at: ago(1) })
    expect(await idsOf()).toEqual([stays])
  })

  it('the list is searched by company, filtered, sorted and paged, and counts stay those of the search', async () => {
    const [a, b] = [await aChannel(lily, { last_inbound_at: ago(3) }), await aChannel(lily, silentFor(30))]
    const c = await aChannel(rose, { type: 'whatsapp', last_inbound_at: ago(2), status_since: ago(300) })
    expect(await idsOf({ search: 'lil' })).toEqual([b, a])
    expect(await idsOf({ search: String(rose.companyId) })).toEqual([c])
    expect(await idsOf({ search: '%' })).toEqual([])
    expect(await idsOf({ type: 'whatsapp' })).toEqual([c])
    expect(await idsOf({ condition: 'silent' })).toEqual([b])
    expect(await idsOf({ sort: 'last-message' })).toEqual([b, a, c])
    expect(await idsOf({ sort: 'last-message', descending: 'true' })).toEqual([c, a, b])
    expect(await idsOf({ sort: 'since' })).toEqual([c, a, b])
    expect(await idsOf({ sort: 'company', descending: 'true' })).toEqual([c, a, b])
    expect(await idsOf({ limit: 1, page: 2 })).toEqual([c])
    expect(await channels({ search: 'lil', condition: 'working' })).toMatchObject({
      total: 1,
      counts: { silent: 1, working: 1, down: 0 },
    })
  })

  it('a silence is among what needs attention, until somebody writes', async () => {
    const id = await aChannel(rose, silentFor(30))
    const attention = async () =>
      ((await world.callOk('getAttention', { token: system.token })) as unknown as ResponseOf<'getAttention'>).silent
    expect(await attention()).toEqual({
      total: 1,
      longest: [
        {
          company: { id: rose.companyId, name: 'Rose' },
          messengerId: id,
          type: 'telegram',
          title: 'Telegram',
          since: ago(30).toISOString(),
        },
      ],
    })
    await world.db
      .updateTable('messenger_integrations')
      .set({ last_inbound_at: ago(0) })
      .where('id', '=', id)
      .execute()
    expect(await attention()).toEqual({ total: 0, longest: [] })
  })
})

describe('the state of the server (SYS-8)', () => {
  it('versions are said with since when each runs', async () => {
    const state = await world.callOk('getServerState', { token: system.token })
    expect(state).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      wireVersion,
      startedAt: expect.stringMatching(/Z$/) as string,
      runtime: `Node.js ${process.versions.node}`,
      database: {
        server: expect.stringMatching(/^PostgreSQL \d+/) as string,
        migration: Object.keys(migrations).at(-1),
        migratedAt: expect.stringMatching(/Z$/) as string,
      },
    })
  })

  it('settings are shown by the names of their variables, and those that are not set as null', () => {
    const shown = new Map(
      shownSettings(
        settingsForTests({ publicUrl: 'https://desk.example', allowedHosts: ['a.example', 'b.example'] }),
      ).map(({ name, value }) => [name, value]),
    )
    expect(shown.get('PUBLIC_URL')).toBe('https://desk.example')
    expect(shown.get('ALLOWED_HOSTS')).toBe('a.example, b.example')
    expect(shown.get('OPENAI_MODEL')).toBeNull()
    expect(shown.get('SANDBOX')).toBe('off')
  })

  it('no secret leaves the server, nor one inside of an address', () => {
    const secret = (name: string) => `hidden-${name}`
    const account = `https://user:${secret('address')}@desk.example/path?key=${secret('query')}#${secret('hash')}`
    const text = JSON.stringify(
      shownSettings(
        settingsForTests({
          publicUrl: account,
          appUrl: account,
          appOrigins: [account],
          mail: { url: `smtp://user:${secret('mail')}@mail.example`, from: 'Desk <desk@example.com>' },
          databaseUrl: `postgres://user:${secret('database')}@db.example/desk`,
          redisUrl: `redis://:${secret('redis')}@redis.example`,
          secretKey: Buffer.from(secret('key')),
          previousSecretKey: Buffer.from(secret('previous')),
          files: {
            folder: '/files',
            s3: {
              endpoint: account,
              region: 'r',
              bucket: 'b',
              accessKeyId: secret('access'),
              secretAccessKey: secret('s3'),
            },
          },
          openAi: { baseUrl: account, apiKey: secret('openai'), model: 'a-model', api: 'auto' },
          transcription: { baseUrl: account, apiKey: secret('transcription'), model: 'a-model' },
          telegram: { apiRoot: account, botToken: secret('telegram') },
          meta: {
            graphRoot: account,
            graphVersion: 'v25.0',
            appSecret: secret('meta'),
            verifyToken: secret('verify'),
            signup: { appId: '12345', configId: '12345', sdkUrl: account },
          },
          instagram: { apiRoot: account, app: { id: '12345', secret: secret('instagram') } },
          altegio: {
            partnerToken: secret('altegio'),
            applicationId: '1',
            apiUrl: account,
            marketplaceUrl: account,
            appUrl: account,
          },
          payments: {
            by: { UAH: 'monobank', USD: 'stripe', EUR: 'none' },
            monobank: { token: secret('monobank'), apiRoot: account },
            stripe: { secretKey: secret('stripe'), webhookSecret: secret('webhook'), apiRoot: account },
          },
          vapid: { publicKey: secret('vapid-public'), privateKey: secret('vapid'), subject: null },
          analytics: { key: secret('analytics'), serverUrl: account, tagId: null, hasNames: true },
          logs: { endpoint: account, sourceToken: secret('logs') },
          firstAdmin: { email: 'root@desk.example', password: secret('password') },
        }),
      ),
    )
    expect(text).toContain('a-model')
    expect(text).not.toContain('hidden-')
  })
})
