import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../testing/anAltegioServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { entityWebhookAddress } from './entityWebhookAddress.ts'

let world: AltegioServer
let lily: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  world.start()
  await world.claim(lily, ['720441'])
  await world.connect(lily, ['720441'])
  await world.settle()
  world.published.length = 0
})
afterEach(() => world.halt())
afterAll(() => world.close())

const [salonId, otherId] = ['720441', '720442'] as const
const addressOf = (id: string, partnerToken = world.partnerToken) =>
  entityWebhookAddress('', { partnerToken, salonId: id })
/** An event as Altegio sends it, according to the fields that its clients read. */
const event = (resource: string, different: object = {}) => ({
  company_id: 720441,
  resource,
  resource_id: 720441,
  status: 'update',
  data: { id: 720441, title: 'A title that is read from Altegio, not from here' },
  ...different,
})
const post = async (body: unknown, url = addressOf(salonId)) =>
  (await world.app.inject({ method: 'POST', url, payload: body as object })).statusCode
const titles = async () => (await world.salons(lily)).map(({ metadata }) => metadata.company?.title)
/** In how many seconds each of the salons' jobs is due. */
const dueIn = async () => {
  const jobs = await world.db.selectFrom('jobs').select('due_at').where('queue', '=', 'altegio').execute()
  return jobs.map(({ due_at }) => (due_at.getTime() - world.clock.now().getTime()) / 1000)
}
const reads = () => world.altegio.requests.filter(({ call }) => call === 'company').length

it('an activation names the address of the salon’s own events, which does not show the partner token', () => {
  const addresses = world.altegio.linkOf(salonId)?.webhookUrls
  expect(addresses).toEqual([`https://desk.example${addressOf(salonId)}`])
  expect(addresses?.[0]).not.toContain(world.partnerToken)
})

it('a changed salon is read from Altegio once for all events that wait, and what they say is not taken over', async () => {
  const before = reads()
  await world.halt()
  world.altegio.rename(salonId, 'Lily and Daughters')
  for (const body of [event('salon'), [event('salon'), event('salon')], event('salon', { unknown: true })])
    expect(await post(body)).toBe(200)
  world.start()
  await world.settle()
  expect(await titles()).toEqual(['Lily and Daughters'])
  expect(reads()).toBe(before + 1)
  expect(world.published.filter(({ event: name }) => name === 'crm_update')).toHaveLength(1)
})

it('a flood of events of one salon is read a few times, and the last of them is not lost', async () => {
  const before = reads()
  const change = async (name: string) => {
    world.altegio.rename(salonId, name)
    expect(await post(event('salon'))).toBe(200)
  }
  for (let n = 1; n <= 5; n++) {
    await change(`Lily ${n}`)
    await world.settle()
  }
  expect(reads() - before).toBe(5)
  for (let n = 6; n <= 30; n++) await change(`Lily ${n}`)
  // The rest waits for its minute, which this clock has not reached yet.
  expect(await dueIn()).toEqual([expect.closeTo(60, -1)])
  world.clock.advance(60_000)
  await world.settle()
  expect(await titles()).toEqual(['Lily 30'])
  expect(reads() - before).toBe(6)
})

it('events of bookings, clients and what Altegio will add change nothing', async () => {
  const before = reads()
  for (const resource of ['record', 'client', 'master', 'birthday']) expect(await post(event(resource))).toBe(200)
  await world.settle()
  expect(reads()).toBe(before)
})

it('an address with another salon’s key, another token’s or none is refused', async () => {
  const key = addressOf(salonId).split('/').at(-1) ?? ''
  for (const url of [
    `/webhooks/altegio/salons/${otherId}/${key}`,
    addressOf(salonId, 'another-token'),
    `/webhooks/altegio/salons/${salonId}/${key.slice(1)}`,
    `/webhooks/altegio/salons/${salonId}/ї${key.slice(1)}`,
  ])
    expect(await post(event('salon'), encodeURI(url))).toBe(401)
})

it.each([
  ['half JSON', '{"resource":"sal', 400],
  ['no resource', '{"company_id":720441}', 400],
  ['10 MB', JSON.stringify(event('salon', { data: 'x'.repeat(10 * 1024 * 1024) })), 413],
] as const)('a body with %s is refused and changes nothing', async (_name, payload, status) => {
  const before = reads()
  const answer = await world.app.inject({
    method: 'POST',
    url: addressOf(salonId),
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  await world.settle()
  expect(reads()).toBe(before)
})

it('an event of a salon that was removed or never connected is acknowledged and reads nothing', async () => {
  world.altegio.remove(salonId)
  await world.callback({
    salon_id: 720441,
    application_id: Number(world.altegio.applicationId),
    event: 'uninstall',
    partner_token: world.partnerToken,
  })
  await world.settle()
  const before = reads()
  expect(await post(event('salon'))).toBe(200)
  expect(await post(event('salon'), addressOf(otherId))).toBe(200)
  await world.settle()
  expect(reads()).toBe(before)
})
