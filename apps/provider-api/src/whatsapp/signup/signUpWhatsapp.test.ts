import type { Messenger } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unseal } from '../../secrets/seal.ts'
import { storedSignups } from './storedSignups.ts'
import { aTestServer, type ACompany } from '../../testing/aTestServer.ts'
import { aWhatsappServer, type WhatsappServer } from '../../testing/aWhatsappServer.ts'
import { dumpOf } from '../../testing/dumpOf.ts'

type Claims = { code?: string; businessAccountId?: string; phoneNumberId?: string }

let world: WhatsappServer
let lily: ACompany
let rose: ACompany
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const signUp = (claims: Claims, company = lily) =>
  world.call('signUpWhatsapp', { token: company.owner.token, companyId: company.companyId, body: claims })
const messengerOf = (answer: Awaited<ReturnType<typeof signUp>>) => answer.json<{ messenger: Messenger }>().messenger
const refusal = (answer: Awaited<ReturnType<typeof signUp>>) => [
  answer.statusCode,
  answer.json<{ code: string }>().code,
]
const finish = (choice: Partial<Parameters<WhatsappServer['facebook']['finish']>[0]> = {}) =>
  world.facebook.finish({ verifiedName: 'Lily Salon', isOnBusinessApp: false, ...choice })
const channels = () =>
  world.db.selectFrom('messenger_integrations').select(['id', 'secret']).where('type', '=', 'whatsapp').execute()
const signups = () => world.db.selectFrom('whatsapp_signups').selectAll().orderBy('id').execute()

describe('a signup', () => {
  it('a signup connects a new number: it is registered with a PIN that is stored sealed, and its events are subscribed to', async () => {
    const { code, number } = finish()
    const { phoneNumberId, businessAccountId } = number
    expect(messengerOf(await signUp({ code, phoneNumberId, businessAccountId }))).toMatchObject({
      type: 'whatsapp',
      status: 'connected',
      metadata: { displayPhoneNumber: number.displayPhoneNumber, verifiedName: 'Lily Salon' },
    })
    const pin = world.facebook.pinOf(phoneNumberId)
    expect(pin).toMatch(/^\d{6}$/u)
    const [signup] = await signups()
    expect(signup?.pin && unseal(signup.pin, world.app.settings)).toBe(pin)
    expect(signup).toMatchObject({ token: null, phone_number_id: phoneNumberId })
    const [channel] = await channels()
    expect(channel?.secret && unseal(channel.secret, world.app.settings)).toBe(number.token)
    expect(world.whatsapp.subscribed).toContain(businessAccountId)
  })

  it('a signup of a number in the WhatsApp Business app is found by its account alone, and is not registered', async () => {
    const { code, number } = finish({ isOnBusinessApp: true })
    const messenger = messengerOf(await signUp({ code, businessAccountId: number.businessAccountId }))
    expect(messenger.metadata['displayPhoneNumber']).toBe(number.displayPhoneNumber)
    expect(world.facebook.pinOf(number.phoneNumberId)).toBeNull()
    expect(await signups()).toMatchObject([{ pin: null }])
  })

  it('a signup whose popup said nothing but the code is completed from what Meta grants', async () => {
    const { code, number } = finish()
    const messenger = messengerOf(await signUp({ code }))
    expect(messenger.metadata['displayPhoneNumber']).toBe(number.displayPhoneNumber)
  })

  it('a signup shows nothing of its secrets in an answer, a line of the log or a table', async () => {
    const { code, number } = finish()
    const answer = await signUp({ code })
    const stored = await dumpOf(world.db)
    const { appSecret } = world.whatsapp.app
    const pin = world.facebook.pinOf(number.phoneNumberId) ?? 'none'
    for (const place of [answer.body, stored, JSON.stringify(world.logged), JSON.stringify(world.lines)])
      for (const hidden of [code, number.token, appSecret, `"${pin}"`]) expect(place).not.toContain(hidden)
  })
})

describe('the same code', () => {
  it('a code that is sent once more is answered with the same channel', async () => {
    const { code } = finish()
    const [first, again] = [await signUp({ code }), await signUp({ code })]
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(messengerOf(again).id).toBe(messengerOf(first).id)
    expect(await channels()).toHaveLength(1)
  })

  it('a code that is sent several times at once makes one channel', async () => {
    const { code } = finish()
    const answers = await Promise.all([signUp({ code }), signUp({ code }), signUp({ code })])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map(refusal)
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    for (const each of refused) expect(each).toEqual([409, 'REQUEST_IN_PROGRESS'])
    expect(await channels()).toHaveLength(1)
  })

  it('a signup gives a number one PIN, also when two calls register it at the same time', async () => {
    const { db, now } = world.app.ports
    const stored = storedSignups({ db, now }, lily.companyId, world.app.settings)
    const ids = await Promise.all(['first', 'second'].map(async (code) => (await stored.open(code)).signup.id))
    const pins = await Promise.all([...ids, ...ids].map((id) => stored.pinOf(id, '15550001')))
    expect(new Set(pins).size).toBe(1)
  })

  it('a signup goes on with its code after a failure behind the exchange, though Meta accepts a code once', async () => {
    const { code, number } = finish()
    const taken = await signUp({ code, phoneNumberId: '199999999999999', businessAccountId: number.businessAccountId })
    expect(refusal(taken)).toEqual([422, 'SIGNUP_NOT_GRANTED'])
    expect(world.facebook.exchange(code)).toBeNull()
    expect((await signUp({ code })).statusCode).toBe(200)
  })

  it('a code may be sent again when Meta did not answer', async () => {
    const { code } = finish()
    world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'read' })
    expect(refusal(await signUp({ code }))).toEqual([502, 'CHANNEL_UNREACHABLE'])
    expect((await signUp({ code })).statusCode).toBe(200)
  })

  it('a code is of no use to another company', async () => {
    const { code } = finish()
    await signUp({ code })
    expect(refusal(await signUp({ code }, rose))).toEqual([422, 'SIGNUP_CODE_REJECTED'])
  })

  it('a code whose exchange was interrupted is refused once nobody can be waiting for it any more', async () => {
    const { code } = finish()
    await signUp({ code })
    await world.db.updateTable('whatsapp_signups').set({ messenger_id: null, token: null }).execute()
    expect(refusal(await signUp({ code }))).toEqual([409, 'REQUEST_IN_PROGRESS'])
    world.clock.advance(31_000)
    expect(refusal(await signUp({ code }))).toEqual([422, 'SIGNUP_CODE_REJECTED'])
  })
})

describe('claims of the browser are not believed', () => {
  it.each<[string, Claims]>([
    ['another account', { businessAccountId: '299999999999999' }],
    ['another number', { phoneNumberId: '199999999999999' }],
  ])('a signup that claims %s is refused', async (_, claims) => {
    expect(refusal(await signUp({ code: finish().code, ...claims }))).toEqual([422, 'SIGNUP_NOT_GRANTED'])
    expect(await channels()).toEqual([])
  })

  it('a signup that claims the number of somebody else is refused', async () => {
    const other = finish({ verifiedName: 'Other' }).number
    const { phoneNumberId, businessAccountId } = other
    const answer = await signUp({ code: finish().code, phoneNumberId, businessAccountId })
    expect(refusal(answer)).toEqual([422, 'SIGNUP_NOT_GRANTED'])
    expect(world.facebook.pinOf(phoneNumberId)).toBeNull()
  })

  it('a signup that claims an account that its token was not granted is refused, though the token can read it', async () => {
    const { code, number } = finish()
    world.facebook.limitGrant(number.token, { accountIds: ['299999999999999'] })
    const { businessAccountId } = number
    expect(refusal(await signUp({ code, businessAccountId }))).toEqual([422, 'SIGNUP_NOT_GRANTED'])
    expect(await channels()).toEqual([])
  })

  it('a signup whose token has no permission to send is refused', async () => {
    const { code, number } = finish()
    world.facebook.limitGrant(number.token, { scopes: ['whatsapp_business_management'] })
    expect(refusal(await signUp({ code }))).toEqual([422, 'SIGNUP_NOT_GRANTED'])
  })

  it('a grant that names no account counts for what the token can read, and needs the claim to know which', async () => {
    const { code, number } = finish()
    world.facebook.limitGrant(number.token, { accountIds: null })
    expect(refusal(await signUp({ code }))).toEqual([422, 'SIGNUP_NUMBER_UNCLEAR'])
    const elsewhere = finish({ verifiedName: 'Other' }).number.businessAccountId
    expect(refusal(await signUp({ code, businessAccountId: elsewhere }))).toEqual([422, 'SIGNUP_NOT_GRANTED'])
    expect((await signUp({ code, businessAccountId: number.businessAccountId })).statusCode).toBe(200)
  })

  it.each<[string, Claims]>([
    ['a path', { code: 'AQ-a-code-of-meta', businessAccountId: '../../me' }],
    ['a line break', { code: 'AQ-a-code\r\nof: meta' }],
    ['nothing', {}],
  ])('a signup with %s is refused before Meta is asked', async (_, claims) =>
    expect(refusal(await signUp(claims))).toEqual([400, 'VALIDATION_ERROR']),
  )
})

it('a code that Meta does not know is refused, and nothing of it stays', async () => {
  expect(refusal(await signUp({ code: 'AQ-invented-by-somebody' }))).toEqual([422, 'SIGNUP_CODE_REJECTED'])
  expect(await signups()).toEqual([])
})

it('a number with a PIN of its own is explained, and connects when that was switched off', async () => {
  const { code, number } = finish()
  world.facebook.register(number.phoneNumberId, '135790')
  expect(refusal(await signUp({ code }))).toEqual([422, 'NUMBER_HAS_PIN'])
  const [signup] = await signups()
  world.facebook.register(number.phoneNumberId, (signup?.pin && unseal(signup.pin, world.app.settings)) ?? '')
  expect((await signUp({ code })).statusCode).toBe(200)
})

it('a number that is signed up again keeps its channel and its PIN, and a number of another company is refused', async () => {
  const { code, number } = finish()
  const first = messengerOf(await signUp({ code }))
  const pin = world.facebook.pinOf(number.phoneNumberId)
  const { phoneNumberId } = number
  expect(messengerOf(await signUp({ code: finish({ phoneNumberId }).code })).id).toBe(first.id)
  expect(world.facebook.pinOf(phoneNumberId)).toBe(pin)
  const elsewhere = await signUp({ code: finish({ phoneNumberId, isOnBusinessApp: true }).code }, rose)
  expect(refusal(elsewhere)).toEqual([422, 'NUMBER_HAS_PIN'])
  expect(await channels()).toHaveLength(1)
})

it('the rest of an abandoned signup is deleted after a day, except the PINs of numbers', async () => {
  const kept = finish()
  await signUp({ code: kept.code })
  const { number, code } = finish()
  await signUp({ code, phoneNumberId: '199999999999999', businessAccountId: number.businessAccountId })
  expect((await signups()).map(({ token }) => token !== null)).toEqual([false, true])
  world.clock.advance(86_401_000)
  await signUp({ code: 'AQ-invented-by-somebody' })
  expect(await signups()).toMatchObject([{ phone_number_id: kept.number.phoneNumberId }])
})

it('without an app at Meta there is no signup', async () => {
  const bare = await aTestServer()
  const company = await bare.aCompany()
  const answer = await bare.call('signUpWhatsapp', {
    token: company.owner.token,
    companyId: company.companyId,
    body: { code: 'AQ-a-code-of-meta' },
  })
  expect(refusal(answer)).toEqual([422, 'CHANNEL_NOT_SET_UP'])
  await bare.close()
})
