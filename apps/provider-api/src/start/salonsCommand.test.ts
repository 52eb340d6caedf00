import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAltegioServer, type AltegioServer } from '../testing/anAltegioServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { runSalons } from './salonsCommand.ts'

const salonId = '720441'
let world: AltegioServer
let owner: ACompany
let taker: ACompany
let printed: string[]
beforeAll(async () => void (world = await anAltegioServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  owner = await world.aCompany({ name: 'Lily' })
  taker = await world.aCompany({ name: 'Rose' })
  printed = []
  world.start()
  // The owner has agreed at Altegio; somebody else names the salon in a redirect of their own, and is faster.
  await world.claim(taker, [salonId])
  await world.connect(taker, [salonId])
  await world.settle()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const run = (line: string) => runSalons(world.ports, (text) => printed.push(text), line.split(' '))
const states = async (company: ACompany) => (await world.salons(company)).map(({ state }) => state)
/** The owner comes from Altegio, and is refused. */
const ask = async () => {
  await world.claim(owner, [salonId])
  expect(await world.connect(owner, [salonId])).toMatchObject([{ result: { code: 'USED_ELSEWHERE' } }])
}

it('the operator sees which companies asked for a salon', async () => {
  await ask()
  expect(await run(salonId)).toBe(true)
  expect(printed).toEqual([
    expect.stringMatching(new RegExp(`^${taker.companyId}  Rose: connected; asked 20`)),
    expect.stringMatching(new RegExp(`^${owner.companyId}  Lily: failed; asked 20`)),
  ])
})

it('a salon that was taken goes to the company that it is given to, and the other cannot take it back', async () => {
  await ask()
  expect(await run(`give ${salonId} ${owner.companyId}`)).toBe(true)
  await world.settle()
  expect([await states(owner), await states(taker)]).toEqual([['connected'], []])
  expect(printed).toContain(`Taken from company ${taker.companyId}, Rose.`)
  expect(await world.connect(taker, [salonId])).toMatchObject([{ result: { code: 'NOT_CLAIMED' } }])
  expect(await run(`give ${salonId} ${owner.companyId}`)).toBe(true)
  expect(await states(owner)).toEqual(['connected'])
})

it('a company that has not asked is given nothing, and nobody loses the salon', async () => {
  expect(await run(`give ${salonId} ${owner.companyId}`)).toBe(false)
  expect(printed).toEqual([expect.stringContaining('has not asked for the salon')])
  expect(await states(taker)).toEqual(['connected'])
})

it.each(['', 'give', `give ${salonId}`, `${salonId} 1`, 'lily', `take ${salonId} 1`])(
  'the arguments “%s” are answered with what there is',
  async (line) => {
    expect(await run(line)).toBe(false)
    expect(printed).toEqual([expect.stringContaining('npm run salons -- give SALON COMPANY')])
  },
)
