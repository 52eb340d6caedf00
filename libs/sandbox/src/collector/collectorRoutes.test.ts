import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

let sandbox: RunningSandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox.close())
beforeEach(() => sandbox.world.collector.reset())

const post = (path: string, body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${sandbox.origin}/sandbox/collector${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
const batch = {
  api_key: 'k',
  events: [{ event_type: 'User Login', event_properties: { method: 'email' } }, { event_type: 'Page View' }],
}

it('the collector stores the events that it accepts', async () => {
  const answer = await post('/2/httpapi', batch, { 'content-type': 'text/plain' })
  expect(await answer.json()).toMatchObject({ code: 200, events_ingested: 2 })
  expect(sandbox.world.collector.events.map(({ event_type }) => event_type)).toEqual(['User Login', 'Page View'])
})

it('the collector reports excess events and stores none of the batch', async () => {
  sandbox.world.collector.next('throttling', 'failing')
  const answer = await post('/2/httpapi', batch)
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: 429, eps_threshold: 30, throttled_events: [0, 1] })
  expect((await post('/2/httpapi', batch)).status).toBe(500)
  expect(sandbox.world.collector.events).toEqual([])
  expect(sandbox.world.collector.batches).toEqual([2, 2])
})

it('the collector refuses a batch without a key', async () =>
  expect((await post('/2/httpapi', { events: [] })).status).toBe(400))

it('the collector accepts logs by their source token', async () => {
  expect((await post('/logs', [{ message: 'x' }])).status).toBe(403)
  expect(
    (await post('/logs', [{ message: 'x' }], { authorization: 'Bearer t', 'content-type': 'application/json' })).status,
  ).toBe(202)
  expect(sandbox.world.collector.logs).toEqual([{ message: 'x' }])
  expect(sandbox.world.collector.logTokens).toEqual(['t'])
})
