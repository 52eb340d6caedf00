import type { Messenger } from '@frontdesk/contract'
import { addNumber, type SandboxNumber } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unseal } from '../secrets/seal.ts'
import { dumpOf } from '../testing/dumpOf.ts'
import { aTestServer, type ACompany } from '../testing/aTestServer.ts'
import { aWhatsappServer, type WhatsappServer } from '../testing/aWhatsappServer.ts'

let world: WhatsappServer
let lily: ACompany
let rose: ACompany
let number: SandboxNumber
beforeAll(async () => void (world = await aWhatsappServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aCompany({ name: 'Lily' })
  rose = await world.aCompany({ name: 'Rose' })
  number = addNumber(world.whatsapp, { verifiedName: 'Lily Salon', displayPhoneNumber: '+1 555-0100' })
})
afterEach(() => world.halt())
afterAll(() => world.close())

const connect = (
  different: Partial<Record<'phoneNumberId' | 'businessAccountId' | 'accessToken', string>> = {},
  company = lily,
) =>
  world.call('connectMessenger', {
    token: company.owner.token,
    companyId: company.companyId,
    body: {
      type: 'whatsapp',
      credentials: {
        phoneNumberId: number.phoneNumberId,
        businessAccountId: number.businessAccountId,
        accessToken: number.token,
        ...different,
      },
    },
  })
const refusal = async (...args: Parameters<typeof connect>) => {
  const answer = await connect(...args)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

it('a number is checked with Meta, connected, and its events are subscribed to', async () => {
  const { messenger } = (await connect({ accessToken: ` ${number.token}\n` })).json<{ messenger: Messenger }>()
  expect(messenger).toEqual({
    id: messenger.id,
    type: 'whatsapp',
    companyId: lily.companyId,
    status: 'connected',
    isActive: true,
    metadata: { displayPhoneNumber: '+1 555-0100', verifiedName: 'Lily Salon', readReceipts: true },
    crmIntegrations: [],
    statusSince: world.clock.now().toISOString(),
    lastInboundAt: null,
  })
  expect(world.whatsapp.subscribed).toContain(number.businessAccountId)
})

it('the token is stored encrypted, and stands in no answer, log line or table in the clear', async () => {
  const answers = [(await connect()).body]
  answers.push((await world.call('listMessengers', { token: lily.owner.token, companyId: lily.companyId })).body)
  const { secret } = await world.db
    .selectFrom('messenger_integrations')
    .select('secret')
    .where('type', '=', 'whatsapp')
    .executeTakeFirstOrThrow()
  expect(secret && unseal(secret, world.app.settings)).toBe(number.token)
  const dump = await dumpOf(world.db)
  expect(dump).toContain(number.phoneNumberId)
  const { appSecret, verifyToken } = world.whatsapp.app
  for (const place of [...answers, dump, JSON.stringify(world.logged), JSON.stringify(world.lines)])
    for (const hidden of [number.token, appSecret, verifyToken]) expect(place).not.toContain(hidden)
  for (const answer of answers) expect(answer).not.toMatch(/secret|businessAccountId/i)
})

it.each([
  [{ accessToken: 'EAAwrong-token-of-somebody' }, 422, 'CHANNEL_TOKEN_REJECTED'],
  [{ phoneNumberId: '199999999999999' }, 422, 'CHANNEL_NUMBER_UNKNOWN'],
  [{ businessAccountId: '299999999999999' }, 422, 'CHANNEL_ACCOUNT_MISMATCH'],
  [{ phoneNumberId: '../../me' }, 400, 'VALIDATION_ERROR'],
  [{ businessAccountId: '1?fields=x' }, 400, 'VALIDATION_ERROR'],
  [{ accessToken: 'with\r\nnew: line' }, 400, 'VALIDATION_ERROR'],
])('%j is refused', async (different, status, code) => {
  expect(await refusal(different)).toEqual([status, code])
  expect(
    await world.db.selectFrom('messenger_integrations').select('id').where('type', '=', 'whatsapp').execute(),
  ).toEqual([])
})

it('a Meta that does not answer is no fault of the token', async () => {
  world.whatsapp.faults.next({ kind: 'server-error' }, { call: 'read' })
  expect(await refusal()).toEqual([502, 'CHANNEL_UNREACHABLE'])
})

it('a number that runs is connected once, and to one company; a failed one takes its new token', async () => {
  await connect()
  expect(await refusal()).toEqual([409, 'CHANNEL_ALREADY_CONNECTED'])
  expect(await refusal({}, rose)).toEqual([409, 'CHANNEL_USED_ELSEWHERE'])
  await world.db
    .updateTable('messenger_integrations')
    .set({ status: 'failed' })
    .where('type', '=', 'whatsapp')
    .execute()
  expect((await connect()).statusCode).toBe(200)
})

describe('connecting a number again', () => {
  const asLily = () => ({ token: lily.owner.token, companyId: lily.companyId })
  const connected = async () => (await connect()).json<{ messenger: Messenger }>().messenger.id
  const disconnect = (messengerId: number) =>
    world.callOk('deactivateIntegration', { ...asLily(), body: { platform: 'whatsapp', messengerId } })
  const reconnect = (messengerId: number, token?: string, company = lily) =>
    world.call('reconnectMessenger', {
      token: company.owner.token,
      companyId: company.companyId,
      body: { messengerId, ...(token !== undefined && { token }) },
    })
  const stored = () =>
    world.db
      .selectFrom('messenger_integrations')
      .select(['id', 'status', 'is_active', 'secret', 'metadata'])
      .where('type', '=', 'whatsapp')
      .where('deleted_at', 'is', null)
      .execute()

  it('a disconnected number is connected again with its stored token, and each change is an event', async () => {
    const messengerId = await connected()
    await disconnect(messengerId)
    expect((await reconnect(messengerId)).json<{ messenger: Messenger }>().messenger).toMatchObject({
      id: messengerId,
      status: 'connected',
      isActive: true,
    })
    const changes = world.published.flatMap(({ event, payload }) =>
      event === 'messenger_update' ? [(payload as Partial<Messenger>).status] : [],
    )
    expect(changes).toEqual(['connected', 'disconnected', 'connected'])
  })

  it('a failed number takes a new token and loses its error', async () => {
    const messengerId = await connected()
    const renewed = { ...number, token: 'EAArenewed-token-of-the-same-account' }
    world.whatsapp.commit({ type: 'number-added', number: renewed })
    await world.db
      .updateTable('messenger_integrations')
      .set({
        status: 'failed',
        metadata: JSON.stringify({
          businessAccountId: number.businessAccountId,
          lastError: { code: 'ACCESS_TOKEN_REFUSED' },
        }),
      })
      .where('id', '=', messengerId)
      .execute()
    expect((await reconnect(messengerId)).json<{ code: string }>().code).toBe('CHANNEL_TOKEN_REJECTED')
    expect((await reconnect(messengerId, renewed.token)).statusCode).toBe(200)
    const [row] = await stored()
    expect(row).toMatchObject({ id: messengerId, status: 'connected', metadata: { lastError: null } })
    expect(row?.secret && unseal(row.secret, world.app.settings)).toBe(renewed.token)
  })

  it('a refused token changes nothing, and another company’s number is not found', async () => {
    const messengerId = await connected()
    await disconnect(messengerId)
    const before = await stored()
    const refused = await reconnect(messengerId, 'EAAwrong-token-of-somebody')
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'CHANNEL_TOKEN_REJECTED'])
    expect((await reconnect(messengerId, number.token, rose)).statusCode).toBe(404)
    expect(await stored()).toEqual(before)
  })

  it('a token that cannot be read any more has to be entered', async () => {
    const messengerId = await connected()
    await world.db.updateTable('messenger_integrations').set({ secret: null }).where('id', '=', messengerId).execute()
    expect((await reconnect(messengerId)).json<{ code: string }>().code).toBe('TOKEN_REQUIRED')
  })
})

it('tokens are tried twenty times in ten minutes', async () => {
  for (let time = 0; time < 20; time++) await connect({ accessToken: 'EAAwrong-token-of-somebody' })
  expect(await refusal()).toEqual([429, 'RATE_LIMITED'])
})

it('without an app at Meta a server refuses, and has no webhook to forge', async () => {
  const bare = await aTestServer()
  const company = await bare.aCompany()
  const answer = await bare.call('connectMessenger', {
    token: company.owner.token,
    companyId: company.companyId,
    body: {
      type: 'whatsapp',
      credentials: { phoneNumberId: '12345', businessAccountId: '12345', accessToken: 'EAAsome-token' },
    },
  })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'CHANNEL_NOT_SET_UP'])
  const forged = await bare.app.inject({
    method: 'POST',
    url: '/webhooks/meta',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(forged.statusCode).toBe(401)
  await bare.close()
})
