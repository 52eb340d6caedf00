import type { CrmStateChange } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { longestHistory } from './salonHistory.ts'

let world: AltegioServer
let lily: ACompany
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const crmIdOf = async (company: ACompany) => (await world.salons(company))[0]?.id ?? 0
const pageOf = async (query: { crmId: number; before?: number; limit?: number }, company = lily) =>
  (await world.callOk('listSalonStates', {
    token: company.owner.token,
    companyId: company.companyId,
    query,
  })) as unknown as {
    states: CrmStateChange[]
    hasMore: boolean
  }
const shown = (states: readonly CrmStateChange[]) =>
  states.map(({ state, isSwitchedOff, failure }) => failure?.code ?? (isSwitchedOff ? 'switched off' : state))
const history = async () => shown((await pageOf({ crmId: await crmIdOf(lily), limit: 50 })).states).reverse()
const event = async (name: 'freeze' | 'payment' | 'uninstall') => {
  const { altegio, partnerToken } = world
  const application = Number(altegio.applicationId)
  expect(
    await world.callback({ salon_id: 720441, application_id: application, event: name, partner_token: partnerToken }),
  ).toBe(200)
  await world.settle()
}
const switchTo = (isActive: boolean) =>
  world.callOk('setAltegioStatus', { token: lily.owner.token, companyId: lily.companyId, body: { isActive } })

describe('the history of a salon’s states (INT-6)', () => {
  it('every state that a salon had is a line, with when it began, and nothing else makes one', async () => {
    await world.claim(lily, ['720441'])
    world.altegio.faults.next({ kind: 'refused', status: 422, message: 'Too late' })
    await world.connect(lily, ['720441'])
    await world.connect(lily, ['720441'])
    await world.settle()
    world.clock.advance(60_000)
    world.altegio.change('720441', 'freezed', 'marketplace')
    await event('freeze')
    await event('freeze')
    const crmId = await crmIdOf(lily)
    await world.callOk('setCrmComment', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { crmId, comment: 'Ring twice' },
    })
    expect(await history()).toEqual(['waiting', 'CONSENT_EXPIRED', 'waiting', 'connected', 'frozen'])
    world.altegio.change('720441', 'active', 'marketplace')
    await event('payment')
    await switchTo(false)
    await switchTo(false)
    await switchTo(true)
    world.altegio.remove('720441')
    await event('uninstall')
    expect((await history()).slice(5)).toEqual(['connected', 'switched off', 'connected', 'uninstalled'])
    const { states } = await pageOf({ crmId })
    expect(states[0]?.since).toBe((await world.salons(lily))[0]?.stateSince)
    expect(states.find(({ failure }) => failure)?.failure?.message).toBe('Too late')
  })

  it('pages follow each other without a gap while new states arrive', async () => {
    await world.claim(lily, ['720441'])
    await world.connect(lily, ['720441'])
    for (let times = 0; times < 3; times++) await switchTo(times % 2 === 1)
    const crmId = await crmIdOf(lily)
    const first = await pageOf({ crmId, limit: 2 })
    await switchTo(true)
    const second = await pageOf({ crmId, limit: 2, before: first.states.at(-1)?.id ?? 0 })
    const third = await pageOf({ crmId, limit: 2, before: second.states.at(-1)?.id ?? 0 })
    expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false])
    expect(shown([...first.states, ...second.states, ...third.states])).toEqual([
      'switched off',
      'connected',
      'switched off',
      'connected',
      'waiting',
    ])
  })

  it('a bounded number of states is kept, the newest, and of other salons nothing is removed', async () => {
    await world.claim(lily, ['720441', '720442'])
    await world.connect(lily, ['720441', '720442'])
    const [crmId = 0, other = 0] = (await world.salons(lily)).map(({ id }) => id)
    const body = { integrationIds: [crmId] }
    for (let times = 0; times <= longestHistory; times++)
      await world.callOk('setAltegioStatus', {
        token: lily.owner.token,
        companyId: lily.companyId,
        body: { ...body, isActive: times % 2 === 1 },
      })
    const kept = (id: number) => world.db.selectFrom('salon_states').select('state').where('crm_id', '=', id).execute()
    expect([await kept(crmId), await kept(other)].map(({ length }) => length)).toEqual([longestHistory, 2])
    expect(shown((await pageOf({ crmId, limit: 1 })).states)).toEqual(['switched off'])
  }, 60_000)

  it('a deleted salon has no history, and one of another company cannot be read', async () => {
    await world.claim(lily, ['720441'])
    await world.connect(lily, ['720441'])
    const crmId = await crmIdOf(lily)
    const rose = await world.aCompany({ name: 'Rose' })
    const asRose = { token: rose.owner.token, companyId: rose.companyId, query: { crmId } }
    expect((await world.call('listSalonStates', asRose)).statusCode).toBe(404)
    await world.callOk('deleteCrm', { token: lily.owner.token, companyId: lily.companyId, body: { crmId } })
    const asLily = { token: lily.owner.token, companyId: lily.companyId, query: { crmId } }
    expect((await world.call('listSalonStates', asLily)).statusCode).toBe(404)
    expect(await world.db.selectFrom('salon_states').select('id').execute()).toEqual([])
    await world.settle()
  })
})
