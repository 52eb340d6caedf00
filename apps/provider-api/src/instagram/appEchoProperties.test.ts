import { afterAll, beforeAll, expect, it } from 'vitest'
import { anInstagramServer, type AnInstagramAccount, type InstagramServer } from '../testing/anInstagramServer.ts'
import { proveEchoes } from '../testing/proveEchoes.ts'
import { echoPayload, ids } from './fixtures/instagramPayloads.ts'

/**
 * In how many orders of steps it is tried; `APP_ECHOES` and `SEED` override them: 1,000 in
 * `npm run proof:long -- take-overs`.
 */
const orders = Number(process.env['APP_ECHOES'] ?? 100)
const seed = Number(process.env['SEED'] ?? 16)

let world: InstagramServer
let lily: AnInstagramAccount
beforeAll(async () => {
  // Nothing else delivers: the steps do.
  world = await anInstagramServer()
  lily = await world.anAccount({ accountId: ids.account })
}, 60_000)
afterAll(() => world.close())

it(`after words in the Instagram app the AI sends nothing until it is handed the chat back, and no echo of ours takes over (${orders} cases, seed ${seed})`, async () => {
  const { company, messengerId } = lily
  const account = { id: messengerId, companyId: company.companyId, platform: 'instagram' } as const
  await proveEchoes(
    {
      world,
      company,
      account,
      personOf: (place) => ({
        phone: null,
        userId: String(9_000_000_000_000 + Number(place)),
        name: `Customer ${place}`,
        username: null,
      }),
      async postEcho({ userId }, { id, text, again }) {
        const body = echoPayload(id, text, userId ?? '')
        const [event] = body.entry[0]?.messaging ?? []
        const messaging = [{ ...event, ...(again !== undefined && { again }) }]
        expect(await world.post({ ...body, entry: [{ ...body.entry[0], messaging }] })).toBe(200)
      },
    },
    { orders, seed },
  )
}, 900_000)
