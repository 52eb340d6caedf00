import { afterAll, beforeAll, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { proveEchoes } from '../testing/proveEchoes.ts'

/**
 * In how many orders of steps it is tried; `PHONE_ECHOES` and `SEED` override them: 1,000 in
 * `npm run proof:long -- take-overs`.
 */
const orders = Number(process.env['PHONE_ECHOES'] ?? 100)
const seed = Number(process.env['SEED'] ?? 16)

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => {
  // Nothing else delivers: the steps do.
  world = await aWhatsappServer()
  lily = await world.aNumber()
}, 60_000)
afterAll(() => world.close())

it(`after words from the phone the AI sends nothing until it is handed the chat back, and no echo of ours takes over (${orders} cases, seed ${seed})`, async () => {
  const { company, messengerId, number } = lily
  const account = { id: messengerId, companyId: company.companyId, platform: 'whatsapp' } as const
  await proveEchoes(
    {
      world,
      company,
      account,
      personOf: (place) => ({
        phone: String(15_550_000_000 + Number(place)),
        userId: null,
        name: `Customer ${place}`,
        username: null,
      }),
      async postEcho({ phone }, { id, text, again }) {
        const echo = { to: phone, id, timestamp: '1749416383', type: 'text', text: { body: text } }
        const metadata = { phone_number_id: number.phoneNumberId }
        const value = { metadata, message_echoes: [echo], ...(again !== undefined && { again }) }
        const change = { field: 'smb_message_echoes', value }
        const body = { object: 'whatsapp_business_account', entry: [{ changes: [change] }] }
        expect(await world.post(body)).toBe(200)
      },
    },
    { orders, seed },
  )
}, 900_000)
