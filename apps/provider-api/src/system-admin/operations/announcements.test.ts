import type { ResponseOf } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../../testing/aTestServer.ts'

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

const minute = 60_000
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * minute).toISOString()
const announce = async (different: object = {}) => {
  const body = { texts: { en: 'We move tonight.' }, severity: 'info', ...different }
  const { announcement } = (await world.callOk('createAnnouncement', {
    token: system.token,
    body,
  })) as unknown as ResponseOf<'createAnnouncement'>
  return announcement
}
const shownTo = async ({ owner }: ACompany) =>
  ((await world.callOk('getAnnouncements', { token: owner.token })) as unknown as ResponseOf<'getAnnouncements'>)
    .announcements
const idsShownTo = async (company: ACompany) => (await shownTo(company)).map(({ id }) => id)
const list = async () =>
  (await world.callOk('listAnnouncements', { token: system.token })) as unknown as ResponseOf<'listAnnouncements'>

describe('announcements to companies (SYS-10)', () => {
  it('one for all is shown to everybody with all its languages, and one for some to theirs alone', async () => {
    const texts = { en: 'We move tonight.', uk: 'Сьогодні ввечері ми переїжджаємо.' }
    const all = await announce({ texts })
    const ofRose = await announce({ companyIds: [rose.companyId] })
    expect(await shownTo(lily)).toEqual([
      { id: all.id, texts, severity: 'info', startsAt: inMinutes(0), endsAt: null, companyIds: null },
    ])
    expect(await idsShownTo(rose)).toEqual([ofRose.id, all.id])
  })

  it('a reader sees their own companies alone, whichever else an announcement is for', async () => {
    await announce({ companyIds: [lily.companyId, rose.companyId] })
    expect((await shownTo(rose)).map(({ companyIds }) => companyIds)).toEqual([[rose.companyId]])
  })

  it('one is shown from its beginning until its end, or until it is ended', async () => {
    const { id } = await announce({ startsAt: inMinutes(10), endsAt: inMinutes(20) })
    const stateNow = async () => [(await list()).announcements[0]?.state, await idsShownTo(lily)]
    expect(await stateNow()).toEqual(['scheduled', []])
    world.clock.advance(10 * minute)
    expect(await stateNow()).toEqual(['shown', [id]])
    world.clock.advance(10 * minute)
    expect(await stateNow()).toEqual(['ended', []])

    const open = await announce()
    const end = () => world.callOk('endAnnouncement', { token: system.token, body: { announcementId: open.id } })
    await end()
    const ended = { announcement: expect.objectContaining({ state: 'ended', endedAt: inMinutes(0) }) as object }
    expect(await idsShownTo(lily)).toEqual([])
    world.clock.advance(minute)
    // Ending it again changes nothing, and is no change of the audit log.
    expect(await end()).toMatchObject(ended)
    const { length } = await world.db.selectFrom('audit_log').select('id').execute()
    expect(length).toBe(3)
  })

  it('the most urgent come first, then the newest', async () => {
    const [info, critical] = [await announce(), await announce({ severity: 'critical' })]
    const [warning, newer] = [await announce({ severity: 'warning' }), await announce()]
    expect(await idsShownTo(lily)).toEqual([critical.id, warning.id, newer.id, info.id])
  })

  it('the console lists all of them, newest first, with the names of their companies', async () => {
    const first = await announce()
    const second = await announce({ companyIds: [rose.companyId, lily.companyId, rose.companyId] })
    expect(await list()).toMatchObject({
      total: 2,
      announcements: [
        { id: second.id, companies: [{ name: 'Lily' }, { name: 'Rose' }] },
        { id: first.id, companies: null },
      ],
    })
  })

  it.each([
    ['without a text', 400, () => ({ texts: {} })],
    ['with an empty text', 400, () => ({ texts: { en: ' ' } })],
    ['in a language that the product lacks', 400, () => ({ texts: { xx: 'Hi' } })],
    ['with a text that is too long', 400, () => ({ texts: { en: 'a'.repeat(501) } })],
    ['that is over before it begins', 400, () => ({ startsAt: inMinutes(20), endsAt: inMinutes(10) })],
    ['that is over already', 400, () => ({ startsAt: inMinutes(-20), endsAt: inMinutes(-10) })],
    ['for no company', 400, () => ({ companyIds: [] })],
    ['for a company that is not there', 404, () => ({ companyIds: [lily.companyId, 999_999] })],
  ])('an announcement %s is refused', async (_, status, different) => {
    const body = { texts: { en: 'We move tonight.' }, severity: 'info', ...different() }
    const { statusCode } = await world.call('createAnnouncement', { token: system.token, body })
    expect(statusCode).toBe(status)
    expect((await list()).total).toBe(0)
  })

  it('an announcement that is not there cannot be ended', async () => {
    const { statusCode } = await world.call('endAnnouncement', { token: system.token, body: { announcementId: 7 } })
    expect(statusCode).toBe(404)
  })
})
