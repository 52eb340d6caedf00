import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { fieldKinds } from './fieldKinds.ts'
import * as meta from './fixtures/metaPayloads.ts'
import { messageKinds } from './messageKinds.ts'

let world: WhatsappServer
let lily: AWhatsappNumber
beforeAll(async () => {
  world = await aWhatsappServer()
}, 120_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const channel = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('id', '=', lily.messengerId).executeTakeFirstOrThrow()
const unsupported = async (): Promise<unknown> => (await channel()).metadata['unsupported']

const namedFields = [
  ...Object.entries(fieldKinds).flatMap(([name, { state }]) => (state === 'named-at-channel' ? [name] : [])),
  'field_of_tomorrow',
  'constructor',
]
const namedMessages = [
  ...Object.entries(messageKinds).flatMap(([name, { thread }]) => (thread === 'named' ? [name] : [])),
  'type_of_tomorrow',
]

describe('kinds that no thread of WhatsApp can show', () => {
  it.each(namedFields)('a change of the field "%s" of a number is named at the channel, once', async (field) => {
    await world.receive(meta.envelope(field, { something: 1 }))
    await world.receive(meta.envelope(field, { something: 2 }))
    expect(await unsupported()).toMatchObject([{ kind: field }])
    expect(await stored()).toEqual([])
  })

  it('a change of the business account is named at each of its numbers', async () => {
    const change = { field: 'account_of_tomorrow', value: { something: 1 } }
    await world.receive({
      object: 'whatsapp_business_account',
      entry: [{ id: '102290129340398', time: 1, changes: [change] }],
    })
    expect(await unsupported()).toMatchObject([{ kind: 'account_of_tomorrow' }])
  })

  it.each(namedMessages)('a message of type "%s" is named in the thread', async (type) => {
    await world.receive(meta.fromSheena({ id: `wamid.${type}`, type, [type]: { something: 1 } }))
    expect(await stored()).toMatchObject([{ text: '', metadata: { notice: 'content-not-shown', content: 'other' } }])
  })

  it('a message that names nobody, and a status that nobody knows, are named at the channel', async () => {
    await world.receive(meta.envelope('messages', { messages: [{ id: 'wamid.1', timestamp: '1', type: 'text' }] }))
    await world.receive(meta.envelope('messages', { statuses: [{ id: 'wamid.2', status: 'warmed' }] }))
    expect(await unsupported()).toMatchObject([{ kind: 'status warmed' }, { kind: 'message text' }])
  })
})

describe('WhatsApp’s news of an account', () => {
  const troubleOf = async (): Promise<unknown> => (await channel()).metadata['trouble']
  const status = (id: string, state: string, timestamp: number, code?: number) =>
    meta.envelope('messages', {
      statuses: [
        {
          id,
          status: state,
          timestamp: String(timestamp),
          recipient_id: '16505551234',
          ...(code !== undefined && { errors: [{ code, title: 'Failed' }] }),
        },
      ],
    })

  it.each([
    [131042, 'payment-missing'],
    [131031, 'account-locked'],
    [368, 'policy-blocked'],
    [131048, 'spam-limited'],
    [130429, 'sending-too-fast'],
    [130497, 'account-restricted'],
  ])('a status that failed with %i says so at the channel, until a later message goes out', async (code, trouble) => {
    await world.receive(status('wamid.1', 'failed', 1749416383, code))
    expect(await troubleOf()).toEqual({ code: trouble, at: '2025-06-08T20:59:43.000Z' })
    await world.receive(status('wamid.0', 'delivered', 1749416300))
    expect(await troubleOf()).toMatchObject({ code: trouble })
    await world.receive(status('wamid.2', 'sent', 1749416400))
    expect(await troubleOf()).toBeNull()
  })

  it('a status that failed for its receiver says nothing of the account', async () => {
    await world.receive(status('wamid.1', 'failed', 1749416383, 131026))
    await world.receive(status('wamid.2', 'failed', 1749416383, 131056))
    expect(await troubleOf()).toBeUndefined()
  })

  it('a low quality stands at the channel until WhatsApp says that it has ended, whatever goes out', async () => {
    const quality = (event: string) => ({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          time: 1,
          changes: [{ field: 'phone_number_quality_update', value: { event, current_limit: 'TIER_1K' } }],
        },
      ],
    })
    await world.receive(quality('FLAGGED'))
    expect(await troubleOf()).toMatchObject({ code: 'quality-low' })
    await world.receive(status('wamid.2', 'sent', 4_000_000_000))
    expect(await troubleOf()).toMatchObject({ code: 'quality-low' })
    await world.receive(quality('UNFLAGGED'))
    expect(await troubleOf()).toBeNull()
  })
})
