import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from './anAltegioServer.ts'

/** The delays of the next requests before they reach Altegio, as on a busy machine. */
const delays: (() => Promise<void>)[] = []
/** Requests that ran out of time before. */
let timedOut = 0
const send = globalThis.fetch
/**
 * Resolves when Altegio got so many requests, or after very many turns of the event loop, if they wait for this one.
 */
async function untilRequests(count: number): Promise<void> {
  for (let turn = 0; turn < 300_000 && world.altegio.requests.length < count; turn++) await new Promise(setImmediate)
}

let world: AltegioServer
beforeAll(async () => {
  globalThis.fetch = async (...request) => {
    await delays.shift()?.()
    if (request[1]?.signal?.aborted === true) timedOut++
    return send(...request)
  }
  world = await anAltegioServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  world.start()
  delays.length = 0
  timedOut = 0
})
afterEach(() => world.halt())
afterAll(async () => {
  await world.close()
  globalThis.fetch = send
})

const requests = (call: string) => world.altegio.requests.filter((request) => request.call === call)

it('work that is due by the clock is done when everything has settled', async () => {
  const company = await world.aCompany()
  await world.claim(company, ['720441'])
  world.altegio.faults.next({ kind: 'server-error' }, { call: 'status', times: 2 })
  await world.connect(company, ['720441'])
  await world.settle()
  // The third attempt is due in four seconds.
  world.clock.advance(2_000)
  await world.settle()
  expect(requests('status')).toHaveLength(3)
  expect(await world.salons(company)).toMatchObject([{ state: 'connected' }])
})

it('a request that is long on its way does not run out of time, since the clock stands still meanwhile', async () => {
  const company = await world.aCompany()
  const salonIds = Array.from({ length: 40 }, (_, place) => String(720_500 + place))
  await world.claim(company, salonIds)
  delays.push(() => untilRequests(100))
  await world.connect(company, salonIds)
  await world.settle()
  expect([timedOut, requests('status').length]).toEqual([0, salonIds.length])
})
