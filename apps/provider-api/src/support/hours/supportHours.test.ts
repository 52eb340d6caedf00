import type { Message, ResponseOf } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'

let world: TestServer
let system: AnAdministrator
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  // A Saturday.
  world.clock.advance(Date.parse('2026-11-28T12:00:00Z') - world.clock.now().getTime())
  system = await world.anAdministrator({ isSystemAdmin: true })
  lily = await world.aCompany()
})
afterEach(() => {
  world.ports.supportHours = null
})

const monday = { zone: 'Europe/Kyiv', week: [{ weekday: 1, from: 540, to: 1080 }], holidays: [] }
const show = async () =>
  ((await world.callOk('getSupportHours', { token: system.token })) as unknown as ResponseOf<'getSupportHours'>)
    .supportHours
const set = (body: object) => world.callOk('setSupportHours', { token: system.token, body })
/** The words that the product says by itself in Lily's conversation after a question. */
const saidAfterQuestion = async () => {
  const asOlena = (body: object = {}) => ({ token: lily.owner.token, companyId: lily.companyId, body })
  const chatId = Number((await world.callOk('initSupport', asOlena()))['chatId'])
  await world.callOk('sendSupportMessage', asOlena({ chatId, text: 'Hello' }))
  const { messages } = await world.callOk('getSupportMessages', asOlena({ chatId }))
  return (messages as Message[]).flatMap(({ text, metadata }) => (metadata.isAutomatic ? [text] : []))
}

describe('the hours of support (SUP-12)', () => {
  it('the hours are those of the settings until they are chosen, and then those of the console', async () => {
    expect(await show()).toMatchObject({ hours: { zone: 'UTC', week: [], holidays: [] }, changedAt: null })
    world.ports.supportHours = monday
    expect(await show()).toMatchObject({ hours: monday, changedAt: null })
    const chosen = { ...monday, zone: 'Asia/Almaty', holidays: ['2026-12-25'] }
    await set(chosen)
    expect(await show()).toMatchObject({ hours: chosen, changedAt: world.clock.now().toISOString() })
  })

  it('the notice to an asker follows the chosen hours, and a week without hours has none, whatever the settings say', async () => {
    world.ports.supportHours = monday
    await set({ ...monday, week: [] })
    expect(await saidAfterQuestion()).toEqual([])
    await set({ ...monday, week: [{ weekday: 2, from: 600, to: 700 }] })
    expect(await saidAfterQuestion()).toEqual([expect.stringContaining('Tuesday, December 1 at 10:00 GMT+2')])
  })

  it('the console has the notice in every language, with the place of the moment', async () => {
    const { awayTexts } = await show()
    expect(Object.keys(awayTexts).toSorted()).toEqual(['en', 'es', 'kk', 'pt', 'ru', 'uk'])
    for (const text of Object.values(awayTexts)) expect(text).toContain('{when}')
  })

  it('times that overlap are kept as one and holidays once, in order', async () => {
    const week = [
      { weekday: 5, from: 720, to: 1080 },
      { weekday: 5, from: 540, to: 780 },
    ]
    await set({ zone: 'Europe/Kyiv', week, holidays: ['2027-01-01', '2026-12-25', '2027-01-01'] })
    expect((await show()).hours).toEqual({
      zone: 'Europe/Kyiv',
      week: [{ weekday: 5, from: 540, to: 1080 }],
      holidays: ['2026-12-25', '2027-01-01'],
    })
  })

  it.each([
    ['an unknown zone', { ...monday, zone: 'Mars/Olympus' }],
    ['a time that ends before it begins', { ...monday, week: [{ weekday: 1, from: 600, to: 540 }] }],
    ['a day that the calendar lacks', { ...monday, holidays: ['2026-02-30'] }],
  ])('%s is refused, and nothing changes', async (_, body) => {
    const refused = await world.call('setSupportHours', { token: system.token, body })
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect((await show()).changedAt).toBeNull()
  })
})
