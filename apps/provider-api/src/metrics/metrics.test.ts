import type { OpenAiStream } from '@frontdesk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { createDeliveries } from '../deliveries/deliverOutbound.ts'
import { listenForScrapes } from './listenForScrapes.ts'
import { definitions } from './definitions.ts'
import { contentType } from './expose.ts'

const token = 'a-token-of-a-scraper-1234'
let world: TestServer
beforeAll(async () => void (world = await aTestServer({ settings: { metrics: { token, listen: null } } })))
afterAll(() => world.close())

const scrape = async (given: string | null = token) =>
  world.app.inject({ url: '/metrics', headers: given === null ? {} : { authorization: `Bearer ${given}` } })
/** The value of a series as the scrape has it; null where it has none. */
const valueOf = async (series: string): Promise<number | null> => {
  const line = (await scrape()).body.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}

describe('/metrics', () => {
  it('a scraper without the token, or with another one, is refused', async () => {
    for (const given of [null, 'another-token-of-a-scraper', token.slice(1)]) {
      const { statusCode, headers, body } = await scrape(given)
      expect([statusCode, headers['www-authenticate'], body.includes('frontdesk_')]).toEqual([
        401,
        'Bearer realm="metrics"',
        false,
      ])
    }
  })

  it('a scrape has every family but those of a schedule and a pool that are not there, and may not be stored', async () => {
    const { statusCode, headers, body } = await scrape()
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, contentType, 'no-store'])
    const { backupFailed, databaseConnections, databaseLimit, ...shown } = definitions
    for (const { name, type } of Object.values(shown)) expect(body).toContain(`\n# TYPE ${name} ${type}\n`)
    for (const { name } of [backupFailed, databaseConnections, databaseLimit]) expect(body).not.toContain(name)
  })

  it('requests are counted by route and status, never by the address that a stranger has chosen', async () => {
    const series = 'frontdesk_http_requests_total{method="GET",route="/livez",status="200"}'
    const before = (await valueOf(series)) ?? 0
    await world.app.inject({ url: '/livez' })
    await world.app.inject({ url: '/api/chosen-by-a-stranger' })
    await world.app.inject({ url: '/chosen-by-a-stranger?too=1' })
    expect(await valueOf(series)).toBe(before + 1)
    const { body } = await scrape()
    expect(body).not.toContain('chosen-by-a-stranger')
    expect(body).toContain('frontdesk_http_request_seconds_count{route="/livez"}')
  })

  it('the wait for the first piece of a reply is observed once, and its end with the code', async () => {
    const common = { chatId: 1, companyId: 1, runId: 'run-1', agentReplyToMessageId: 1 }
    const piece = (event: OpenAiStream['event'], data: object) =>
      world.ports.stream({ ...common, event, data } as OpenAiStream) // only these fields are read
    piece('thread.run.created', { id: 'run-1', status: 'in_progress' })
    world.clock.advance(3_000)
    for (const text of ['Hel', 'lo']) piece('thread.message.delta', { delta: text })
    piece('thread.run.failed', { code: 'ASSISTANT_BUSY', message: 'The endpoint answered 429' })
    const name = 'frontdesk_ai_first_piece_seconds'
    expect([await valueOf(`${name}_count`), await valueOf(`${name}_sum`)]).toEqual([1, 3])
    expect([await valueOf(`${name}_bucket{le="2"}`), await valueOf(`${name}_bucket{le="4"}`)]).toEqual([0, 1])
    expect(await valueOf('frontdesk_ai_runs_total{outcome="failed",code="ASSISTANT_BUSY"}')).toBe(1)
  })

  it('the lag of a delivery lasts from its queueing over a failed attempt to its acceptance', async () => {
    const lily = await world.aCompany()
    const anna = await aCustomer(world, lily)
    await world.db.updateTable('chats').set({ platform_chat_id: '77' }).where('id', '=', anna.chatId).execute()
    const outcomes = [
      { type: 'later', scope: 'chat', milliseconds: 5_000, code: 'RATE_LIMITED', message: 'Wait' },
      { type: 'sent', platformMessageId: '1' },
    ] as const
    let attempts = 0
    const send = () => Promise.resolve(outcomes[attempts++] ?? expect.fail('A third attempt'))
    const deliveries = createDeliveries(world.ports, { telegram: { send } })
    await world.callOk('sendMessage', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { chatId: anna.chatId, message: 'Hello' },
    })
    deliveries.wake()
    await deliveries.settled()
    world.clock.advance(7_000)
    deliveries.wake()
    await deliveries.settled()
    await deliveries.close()
    const series = async (outcome: string) =>
      valueOf(`frontdesk_deliveries_total{channel="telegram",outcome="${outcome}"}`)
    expect([await series('later'), await series('sent')]).toEqual([1, 1])
    expect(await valueOf('frontdesk_delivery_seconds_count{channel="telegram"}')).toBe(1)
    expect(await valueOf('frontdesk_delivery_seconds_sum{channel="telegram"}')).toBe(7)
  })

  it('an address of its own serves the metrics and nothing else', async () => {
    const metrics = world.app.metrics ?? expect.fail('no metrics')
    const { port, close } = await listenForScrapes(metrics, { host: '127.0.0.1', port: 0 }, world.ports.log)
    try {
      const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
      const answer = await ask('/metrics')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, contentType])
      expect(await answer.text()).toContain('frontdesk_build_info{')
      expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
    } finally {
      await close()
    }
  })

  it('a scrape without the database says so, and has the rest', async () => {
    const other = await aTestServer({ settings: { metrics: { token, listen: null } } })
    const scrape = () => other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect((await scrape()).body).toContain('\nfrontdesk_database_up 1\n')
    await other.db.destroy()
    const { statusCode, body } = await scrape()
    expect(statusCode).toBe(200)
    expect(body).toContain('\nfrontdesk_database_up 0\n')
    expect(body).not.toContain('frontdesk_job_lag_seconds')
    expect(body).toContain('\nfrontdesk_live_connections 0\n')
    await other.close()
  })
})
