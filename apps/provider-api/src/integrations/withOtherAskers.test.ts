import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../testing/anAltegioServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'

let world: AltegioServer
let lily: ACompany
let rose: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const asked = async (company: ACompany) =>
  (await world.salons(company)).map(({ state, askedElsewhereAt }) => [state, askedElsewhereAt])

it('the company of a salon sees that another one asked for it, and when, but never which', async () => {
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  expect(await asked(lily)).toEqual([['connected', undefined]])
  world.clock.advance(60_000)
  const at = world.clock.now().toISOString()
  await world.claim(rose, ['720441'])
  await world.connect(rose, ['720441'])
  expect(await asked(lily)).toEqual([['connected', at]])
  // Its own is older: the one that came first.
  expect(await asked(rose)).toEqual([['failed', expect.stringMatching(/Z$/)]])
  expect(JSON.stringify(await world.salons(lily))).not.toContain('Rose')
})

it('the company of a salon that waits sees it, too', async () => {
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  await world.claim(rose, ['720441'])
  await world.connect(rose, ['720441'])
  await world.db
    .updateTable('crm_integrations')
    .set({ state: 'waiting', is_active: false, failure: null })
    .where('external_id', '=', '720441')
    .execute()
  for (const company of [lily, rose]) expect(await asked(company)).toEqual([['waiting', expect.stringMatching(/Z$/)]])
})

it('a company without a consent of the salon hears nothing of others', async () => {
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  await world.claim(rose, ['720442'], { agreed: false })
  await world.connect(rose, ['720442'])
  await world.claim(lily, ['720442'], { agreed: false })
  await world.connect(lily, ['720442'])
  expect(await asked(rose)).toEqual([['failed', undefined]])
})
