import type { AssistantChange, AssistantSettings } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveries } from '../../deliveries/deliverOutbound.ts'
import type { JobWorker } from '../../jobs/createJobWorker.ts'
import { aCustomer, type ACustomer } from '../../testing/aCustomer.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { defaultDisclosures } from './disclosureWordings.ts'

let world: AnsweringServer
let deliveries: JobWorker
/** The customers' messages, by channel. */
let got: [channel: string, text: string][]
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(async () => {
  await world.begin()
  await settle('UA')
  got = []
  const channel = (name: string) => ({
    send: async ({ text }: { text: string }) => {
      got.push([name, text])
      return { type: 'sent', platformMessageId: `${name} ${got.length}` } as const
    },
  })
  deliveries = createDeliveries(world.ports, {
    telegram: channel('telegram'),
    whatsapp: channel('whatsapp'),
    instagram: channel('instagram'),
  })
})
afterEach(() => deliveries.close())
afterAll(() => world.close())

/** The company is in this country from now on. */
const settle = (country: string | null) =>
  world.db.updateTable('companies').set({ country }).where('id', '=', world.company.companyId).execute()
const as = () => ({ token: world.company.owner.token, companyId: world.company.companyId })
const disclosure = async () =>
  ((await world.callOk('getAssistant', as()))['settings'] as AssistantSettings).disclosure ??
  expect.fail('The server discloses')
const change = (of: object) => world.call('updateAssistant', { ...as(), body: { disclosure: of } })
const changeOk = async (of: object) => {
  const answer = await change(of)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ changeId: number | null }>().changeId
}
const refusal = async (answer: Promise<{ statusCode: number; json: <T>() => T }>) => {
  const { statusCode, json } = await answer
  return [statusCode, json<{ code?: string }>().code]
}
const changes = async () => (await world.callOk('listAssistantChanges', as()))['changes'] as AssistantChange[]
const restore = (changeId: number, to: 'before' | 'after') =>
  world.call('restoreAssistantChange', { ...as(), body: { changeId, to } })
const reachable = async (customer: ACustomer) => {
  await world.db
    .updateTable('chats')
    .set({ platform_chat_id: `${customer.chatId}` })
    .where('id', '=', customer.chatId)
    .execute()
  return customer
}
const answers = async (customer: ACustomer, text = 'It is 20 euros.') => {
  world.assistant.script(inPieces(text))
  await world.customerWrites('How much is it?', await reachable(customer))
  await world.burstEnds()
  deliveries.wake()
  await deliveries.settled()
}
const says = (wording: string) => `${wording}\n\nIt is 20 euros.`

describe('the disclosure on each channel', () => {
  it('the disclosure is on for each channel of customers, in the words of the company', async () => {
    const instagram = await aCustomer(world, world.company, { platform: 'instagram' })
    expect(await disclosure()).toMatchObject({
      requiredBy: null,
      revision: 0,
      channels: [
        { id: world.chat.messengerId, type: 'telegram', title: 'Telegram', isOn: true, wordings: {}, revision: 0 },
        { id: instagram.messengerId, type: 'instagram', title: 'Instagram', isOn: true, wordings: {}, revision: 0 },
      ],
    })
  })

  it.each(['telegram', 'whatsapp', 'instagram'] as const)(
    'a disclosure that is switched off for %s stays on for the other channels',
    async (platform) => {
      const customers = {
        telegram: world.chat,
        whatsapp: await aCustomer(world, world.company, { platform: 'whatsapp' }),
        instagram: await aCustomer(world, world.company, { platform: 'instagram' }),
      }
      await changeOk({ channelId: customers[platform].messengerId, isOn: false, revision: 0 })
      for (const customer of Object.values(customers)) await answers(customer)
      expect(Object.fromEntries(got)).toEqual({
        telegram: says(defaultDisclosures.en),
        whatsapp: says(defaultDisclosures.en),
        instagram: says(defaultDisclosures.en),
        [platform]: 'It is 20 euros.',
      })
      const stored = await world.db.selectFrom('ai_disclosures').select('chat_id').execute()
      expect(stored.map(({ chat_id: chatId }) => chatId)).not.toContain(customers[platform].chatId)
    },
  )

  it('a disclosure that is switched on again comes with the next answer', async () => {
    const channelId = world.chat.messengerId
    await changeOk({ channelId, isOn: false })
    await answers(world.chat)
    await changeOk({ channelId, isOn: true })
    await answers(world.chat)
    expect(got.map(([, text]) => text)).toEqual(['It is 20 euros.', says(defaultDisclosures.en)])
  })

  it('a channel has a wording of its own, and the company’s in the other languages', async () => {
    const other = await aCustomer(world, world.company, { platform: 'whatsapp' })
    await changeOk({ wordings: { en: 'Our bot answers.', uk: 'Відповідає бот.' } })
    await changeOk({ channelId: other.messengerId, wordings: { en: 'The AI of WhatsApp answers.' } })
    await answers(world.chat)
    await answers(other)
    expect(got).toEqual([
      ['telegram', says('Our bot answers.')],
      ['whatsapp', says('The AI of WhatsApp answers.')],
    ])
    expect((await disclosure()).channels[1]?.wordings).toEqual({ en: 'The AI of WhatsApp answers.' })
    // The words of the company are none of its own.
    await changeOk({ channelId: other.messengerId, wordings: { en: 'Our bot answers.', uk: '' } })
    expect((await disclosure()).channels[1]?.wordings).toEqual({})
    expect(await refusal(change({ channelId: other.messengerId, wordings: { en: 'I am Lily.' } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
  })
})

describe('the law', () => {
  it.each([
    ['DE', 'law'],
    ['KZ', 'law'],
    [null, 'unknown-country'],
  ])('a company in %s cannot switch the disclosure off', async (country, requiredBy) => {
    await settle(country)
    expect((await disclosure()).requiredBy).toBe(requiredBy)
    expect(await refusal(change({ channelId: world.chat.messengerId, isOn: false }))).toEqual([
      409,
      'DISCLOSURE_REQUIRED',
    ])
    await answers(world.chat)
    expect(got).toEqual([['telegram', says(defaultDisclosures.en)]])
  })

  it('a company that moves into a country whose law requires the disclosure discloses again on all channels, and cannot put the switch back', async () => {
    const changeId = (await changeOk({ channelId: world.chat.messengerId, isOn: false })) ?? 0
    await settle('PT')
    await answers(world.chat)
    expect(got).toEqual([['telegram', says(defaultDisclosures.en)]])
    await changeOk({ channelId: world.chat.messengerId, isOn: true })
    expect(await refusal(restore(changeId, 'after'))).toEqual([409, 'DISCLOSURE_REQUIRED'])
  })

  it('no company switches the disclosure off for all channels at once', async () => {
    expect(await refusal(change({ isOn: false }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})

describe('concurrent changes', () => {
  it('of two changes of the disclosure of one channel made from the same settings one succeeds', async () => {
    const channelId = world.chat.messengerId
    const answered = await Promise.all([
      change({ channelId, isOn: false, revision: 0 }),
      change({ channelId, wordings: { en: 'Our bot answers.' }, revision: 0 }),
    ])
    expect(answered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answered.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'SETTINGS_CHANGED' })
    expect((await disclosure()).channels[0]?.revision).toBe(1)
  })

  it('of two changes of the company’s wording one succeeds, and channels have revisions of their own', async () => {
    const other = await aCustomer(world, world.company, { platform: 'whatsapp' })
    await changeOk({ wordings: { en: 'Our bot answers.' }, revision: 0 })
    expect(await refusal(change({ wordings: { uk: 'Відповідає бот.' }, revision: 0 }))).toEqual([
      409,
      'SETTINGS_CHANGED',
    ])
    await changeOk({ channelId: other.messengerId, isOn: false, revision: 0 })
    await changeOk({ wordings: { uk: 'Відповідає бот.' }, revision: 1 })
  })
})

describe('a channel that comes and goes', () => {
  it('a channel keeps the settings of its disclosure while it is disconnected and when it is connected again', async () => {
    const { messengerId } = world.chat
    await changeOk({ channelId: messengerId, isOn: false })
    const set = (status: 'disconnected' | 'connected') =>
      world.db.updateTable('messenger_integrations').set({ status }).where('id', '=', messengerId).execute()
    await set('disconnected')
    expect((await disclosure()).channels).toMatchObject([{ id: messengerId, isOn: false }])
    await set('connected')
    await answers(world.chat)
    expect(got).toEqual([['telegram', 'It is 20 euros.']])
  })

  it('a deleted channel has no settings to change or to put back, and a new one of the same account discloses', async () => {
    const { messengerId } = world.chat
    const changeId = (await changeOk({ channelId: messengerId, isOn: false })) ?? 0
    await world.db
      .updateTable('messenger_integrations')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', messengerId)
      .execute()
    expect((await disclosure()).channels).toEqual([])
    expect(await refusal(change({ channelId: messengerId, isOn: true }))).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(restore(changeId, 'before'))).toEqual([404, 'NOT_FOUND'])
    expect((await changes())[0]?.disclosure?.channel).toEqual({ id: messengerId, type: 'telegram', title: 'Telegram' })
    await answers(await aCustomer(world, world.company))
    expect(got).toEqual([['telegram', says(defaultDisclosures.en)]])
  })

  it('a channel of another company, or an internal one, is refused', async () => {
    const stranger = await aCustomer(world, await world.aCompany({ name: 'Stranger' }))
    const internal = await world.db
      .insertInto('messenger_integrations')
      .values({ company_id: world.company.companyId, type: 'internal', status: 'connected' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const channelId of [stranger.messengerId, internal.id])
      expect(await refusal(change({ channelId, isOn: false }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the history', () => {
  it('the history lists who changed which channel with both sides, and puts either back', async () => {
    const channelId = world.chat.messengerId
    await changeOk({ wordings: { en: 'Our bot answers.' } })
    const changeId = (await changeOk({ channelId, isOn: false })) ?? 0
    expect(await changeOk({ channelId, isOn: false })).toBeNull()
    const [ofChannel, ofCompany] = await changes()
    expect(ofChannel).toMatchObject({
      id: changeId,
      madeBy: 'Olena Koval',
      instructions: null,
      entries: [],
      disclosure: {
        channel: { id: channelId, title: 'Telegram' },
        before: { isOn: true, wordings: {} },
        after: { isOn: false, wordings: {} },
      },
      inUse: 'after',
    })
    expect(ofCompany).toMatchObject({
      disclosure: { channel: null, before: { wordings: {} }, after: { wordings: { en: 'Our bot answers.' } } },
      inUse: 'after',
    })
    expect((await restore(changeId, 'before')).statusCode).toBe(200)
    expect((await disclosure()).channels).toMatchObject([{ isOn: true, revision: 2 }])
    await restore(ofCompany?.id ?? 0, 'before')
    expect((await disclosure()).wordings).toEqual(defaultDisclosures)
    expect((await changes()).map(({ origin, inUse }) => [origin, inUse])).toEqual([
      ['restore', 'after'],
      ['restore', 'after'],
      ['edit', 'before'],
      ['edit', 'before'],
    ])
  })
})
