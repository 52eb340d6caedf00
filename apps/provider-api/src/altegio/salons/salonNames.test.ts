import type { InjectedAltegioFault } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../../testing/anAltegioServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { driveClock, type DrivenClock } from '../../testing/driveClock.ts'

let world: AltegioServer
let driven: DrivenClock
let lily: ACompany
let rose: ACompany
let forgotten = 0
beforeAll(async () => {
  world = await anAltegioServer()
  driven = driveClock(world.clock)
}, 60_000)
beforeEach(async () => {
  await world.reset()
  // The clock begins anew, and what an earlier test has read is not to be known any more.
  forgotten += 2 * 3_600_000
  world.clock.advance(forgotten)
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  world.start()
})
afterEach(() => world.halt())
afterAll(async () => {
  driven.stop()
  await world.close()
})

const call = (company: ACompany, salonIds: readonly string[], claim?: string) =>
  driven.advanceUntil(
    world.call('nameAltegioSalons', {
      token: company.owner.token,
      companyId: company.companyId,
      body: { salonIds, ...(claim !== undefined && { claim }) },
    }),
    2_500,
  )
const names = async (...asked: Parameters<typeof call>) => {
  const answer = await call(...asked)
  return answer.json<{ salons?: unknown[] }>().salons
}
const asked = () => world.altegio.requests.map(({ call: kind, salonId }) => [kind, salonId])

describe('the names of the salons of an Altegio link (ALT-1)', () => {
  it('a salon of the caller’s link has its name and its city, which are asked for once', async () => {
    await world.claim(lily, ['720441'])
    const named = [{ salonId: '720441', title: 'Lily Beauty Studio', city: 'Kyiv' }]
    expect(await names(lily, ['720441'])).toEqual(named)
    expect(await names(lily, ['720441'])).toEqual(named)
    expect(asked()).toEqual([['company', '720441']])
    expect(await world.salons(lily)).toEqual([])
  })

  it('a salon of somebody else’s link has no name, and Altegio is not asked', async () => {
    await world.claim(lily, ['720441'])
    expect(await names(rose, ['720441'])).toEqual([])
    expect(await names(rose, ['720441'], 'a-token-that-no-link-has-had')).toEqual([])
    expect(asked()).toEqual([])
  })

  it('the browser that came with the link learns the name, by its claim', async () => {
    const token = 'a-token-that-this-browser-was-handed'
    await world.claim(lily, ['720441'], { token })
    expect(await names(rose, ['720441'])).toEqual([])
    expect(await names(rose, ['720441'], token)).toMatchObject([{ title: 'Lily Beauty Studio' }])
  })

  it.each<[string, InjectedAltegioFault]>([
    ['does not know the salon', { kind: 'refused', status: 404, message: 'No' }],
    ['asks for a rest', { kind: 'limited', retryAfter: 30 }],
  ])('a salon has no name while Altegio %s, and it is asked again later', async (_what, fault) => {
    await world.claim(lily, ['720441'])
    world.altegio.faults.next(fault, { call: 'company' })
    expect(await names(lily, ['720441'])).toEqual([])
    expect(await names(lily, ['720441'])).toEqual([])
    expect(asked()).toHaveLength(1)
    world.clock.advance(61_000)
    expect(await names(lily, ['720441'])).toMatchObject([{ title: 'Lily Beauty Studio' }])
  })

  it('a name that takes too long is left out', async () => {
    await world.halt()
    await world.claim(lily, ['720441'])
    const answer = world.call('nameAltegioSalons', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { salonIds: ['720441'] },
    })
    expect((await driven.advanceUntil(answer, 8_000)).json()).toMatchObject({ salons: [] })
  })

  it('a company may ask some times, and for some salons at once', async () => {
    expect(
      (
        await call(
          lily,
          Array.from({ length: 41 }, (_, n) => String(n + 1)),
        )
      ).statusCode,
    ).toBe(400)
    for (let n = 0; n < 20; n += 1) expect((await call(lily, ['1'])).statusCode).toBe(200)
    const refused = await call(lily, ['1'])
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 600])
    expect((await call(rose, ['1'])).statusCode).toBe(200)
  })
})
