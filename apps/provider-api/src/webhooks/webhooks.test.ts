import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebhookPayload, type Webhook, type WebhookDelivery } from '@frontdesk/contract'
import { mostWebhooks } from '@frontdesk/contract/limits'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markNeedsHuman } from '../conversations/handling/markHandling.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { changeStatus } from '../conversations/status/changeStatus.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { disabledAfter } from './attemptRules.ts'
import { startWebhooks, type WebhookWorkers } from './startWebhooks.ts'

const minute = 60_000
type Received = { headers: IncomingHttpHeaders; body: string; path: string }

let world: TestServer
let receiver: { origin: string; close: () => Promise<void> }
/** The requests to the receiver, and the statuses of its next answers; 204 without one. */
const received: Received[] = []
const answers: { status: number; headers?: Record<string, string> }[] = []
/** The answers to `/slow`, which the test gives, and the most of them that were to be given at once. */
const held: (() => void)[] = []
let mostHeld = 0
beforeAll(async () => {
  world = await aTestServer({ settings: { sandbox: true } })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      const { status, headers = {} } = answers.shift() ?? { status: 204 }
      const answer = () => response.writeHead(status, headers).end()
      if (request.url !== '/slow') return answer()
      held.push(answer)
      mostHeld = Math.max(mostHeld, held.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}, 60_000)
afterAll(async () => {
  await receiver.close()
  await world.close()
})

let lily: ACompany
let anna: ACustomer
let work: WebhookWorkers
beforeEach(async () => {
  await world.reset()
  received.length = 0
  answers.length = 0
  held.length = 0
  mostHeld = 0
  lily = await world.aCompany({ name: 'Lily' })
  anna = await aCustomer(world, lily)
  await world.db.updateTable('sessions').set({ confirmed_at: world.clock.now() }).execute()
  work = startWebhooks(world.ports, world.app.settings)
})
afterEach(() => work.close())

const asOwner = () => ({ token: lily.owner.token, companyId: lily.companyId })
const make = async (events: string[] = ['message.received'], path = '/hooks') =>
  (await world.callOk('createWebhook', { ...asOwner(), body: { url: `${receiver.origin}${path}`, events } })) as {
    webhook: Webhook
    secret: string
  }
const list = async () => (await world.callOk('listWebhooks', asOwner()))['webhooks'] as Webhook[] // parsed by the contract
const log = async ({ id }: Webhook) =>
  (await world.callOk('listWebhookDeliveries', { ...asOwner(), query: { id } }))['deliveries'] as WebhookDelivery[] // as above
const codeOf = async (...call: Parameters<TestServer['call']>) =>
  (await world.call(...call)).json<{ code: string }>().code
/** Lets time pass, and waits until nothing is due. */
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  await work.settled()
}
const payloads = () => received.map(({ body }) => WebhookPayload.parse(JSON.parse(body)))

it('a message of a customer reaches the address once, signed, with ids and without its words', async () => {
  const { secret, webhook } = await make()
  const { id: messageId } = await anna.says('A word of the customer')
  await work.settled()
  expect(payloads()).toEqual([
    {
      type: 'message.received',
      // The database's own clock writes the time of an event.
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/u) as string,
      data: { companyId: lily.companyId, chatId: anna.chatId, messageId, channel: 'telegram' },
    },
  ])
  const [first] = received
  const [delivery] = await log(webhook)
  expect(first?.headers['webhook-id']).toBe(delivery?.id)
  expect(delivery).toMatchObject({ event: 'message.received', status: 'delivered', attempts: 1, answer: 204 })
  // The library compares the time with the clock of this machine, which the test's is not.
  const verifier = new Verifier(secret)
  expect(verifier.sign(String(delivery?.id), world.clock.now(), first?.body ?? '')).toBe(
    first?.headers['webhook-signature'],
  )
  expect(first?.body).not.toContain('A word')
})

it('events that a webhook did not choose, and those of another company, are not sent to it', async () => {
  await make(['delivery.failed'])
  await make(['message.received'], '/chosen')
  const rose = await world.aCompany({ name: 'Rose' })
  await (await aCustomer(world, rose)).says('Hello')
  await anna.says('Hello')
  await passes(minute)
  expect(received.map(({ path }) => path)).toEqual(['/chosen'])
  expect(payloads()[0]?.data.companyId).toBe(lily.companyId)
})

it('a failed delivery and a chat that needs a person are events, each once', async () => {
  await make(['delivery.failed', 'chat.handed_over'])
  const waitingSince = world.clock.now()
  for (let again = 0; again < 2; again++)
    await withCompanyTransaction(world.ports, lily.companyId, async (trx, emit) => {
      await markNeedsHuman(trx, anna.chatId, 'asked', waitingSince)
      emit({ event: 'chat_update', payload: await readStoredChat(trx, anna.chatId) })
    })
  const { message } = await world.callOk('sendMessage', {
    ...asOwner(),
    body: { chatId: anna.chatId, message: 'On my way' },
  })
  const { id: messageId } = message as { id: number }
  const change = {
    companyId: lily.companyId,
    messageId,
    status: 'failed' as const,
    error: { code: 'CHANNEL_DISCONNECTED', message: 'Off' },
    now: world.clock.now(),
  }
  for (let again = 0; again < 2; again++)
    await withCompanyTransaction(world.ports, lily.companyId, (trx, emit) => changeStatus(trx, emit, change))
  await work.settled()
  const of = payloads()
  expect(of.filter(({ type }) => type === 'delivery.failed').map(({ data }) => data)).toEqual([
    { companyId: lily.companyId, chatId: anna.chatId, messageId, code: 'CHANNEL_DISCONNECTED' },
  ])
  expect(of.filter(({ type }) => type === 'chat.handed_over').map(({ data }) => data)).toEqual([
    { companyId: lily.companyId, chatId: anna.chatId, channel: 'telegram', waitingSince: waitingSince.toISOString() },
  ])
})

it('a failed attempt is repeated with the same id by the schedule, and a redirect is not followed', async () => {
  answers.push({ status: 500 }, { status: 302, headers: { location: `${receiver.origin}/elsewhere` } })
  const { webhook } = await make()
  await anna.says('Hello')
  await work.settled()
  expect((await list())[0]?.failingSince).toBe(world.clock.now().toISOString())
  // The address rests for half a minute, also where the schedule is shorter.
  await passes(4_999)
  expect(received).toHaveLength(1)
  await passes(25_001)
  expect(received).toHaveLength(2)
  await passes(5 * minute)
  expect(received.map(({ path }) => path)).toEqual(['/hooks', '/hooks', '/hooks'])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await log(webhook)).toMatchObject([{ status: 'delivered', attempts: 3 }])
  expect((await list())[0]?.failingSince).toBeNull()
})

it('days of failures switch a webhook off, which is in the audit log; its owner switches it on again', async () => {
  const { webhook } = await make()
  await world.db.updateTable('webhooks').set({ failing_since: world.clock.now() }).execute()
  world.clock.advance(disabledAfter)
  answers.push({ status: 500 })
  await anna.says('Hello')
  await work.settled()
  expect((await list())[0]?.disabled).toEqual({ at: world.clock.now().toISOString(), because: 'failing' })
  const entries = await world.db.selectFrom('audit_log').select(['action', 'target', 'after']).execute()
  expect(entries.at(-1)).toEqual({
    action: 'JOB webhook-deliveries',
    target: `webhookId=${webhook.id}`,
    after: { isOn: false },
  })
  await anna.says('While it is off')
  await passes(minute)
  expect(received).toHaveLength(1)
  const body = { id: webhook.id, events: ['message.received'], isOn: true }
  await world.callOk('updateWebhook', { ...asOwner(), body })
  await anna.says('Now again')
  await passes(minute)
  // The event of the time in which it was off is left out.
  expect(received).toHaveLength(2)
})

it('deliveries that wait when a webhook is switched off are dropped, which the log says', async () => {
  const { webhook } = await make()
  answers.push({ status: 500 })
  await anna.says('Hello')
  await work.settled()
  const change = (isOn: boolean) =>
    world.callOk('updateWebhook', { ...asOwner(), body: { id: webhook.id, events: ['message.received'], isOn } })
  await change(false)
  expect(await log(webhook)).toMatchObject([{ status: 'failed', error: 'SWITCHED_OFF', attempts: 1, answer: 500 }])
  await change(true)
  await passes(24 * 60 * minute)
  expect(received).toHaveLength(1)
  expect(await log(webhook)).toMatchObject([{ status: 'failed', error: 'SWITCHED_OFF' }])
})

it('an address that is slow has four attempts at once, and holds up no other one', async () => {
  await make(['message.received'], '/slow')
  for (let said = 0; said < 6; said++) await anna.says(`Hello ${said}`)
  await expect.poll(() => held.length).toBe(4)
  await make(['message.received'], '/fast')
  await anna.says('Hello all')
  await expect.poll(() => received.filter(({ path }) => path === '/fast').length).toBe(1)
  expect(held).toHaveLength(4)
  for (let answered = 0; answered < 7; answered++) {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
  await work.settled()
  expect(received.filter(({ path }) => path === '/slow')).toHaveLength(7)
  expect(mostHeld).toBe(4)
})

// The embedded database has one connection, at which the transaction would hold up everything.
it.runIf(process.env['DATABASE_URL'])('the lists of an owner are read while the company changes', async () => {
  const { webhook } = await make()
  await work.settled()
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('companies').select('id').where('id', '=', lily.companyId).forNoKeyUpdate().execute()
    expect(await list()).toHaveLength(1)
    expect(await log(webhook)).toEqual([])
    expect((await world.callOk('listApiTokens', asOwner()))['tokens']).toEqual([])
  })
})

it('an address that answers 410 is switched off at once', async () => {
  answers.push({ status: 410 })
  await make()
  await anna.says('Hello')
  await work.settled()
  expect((await list())[0]?.disabled?.because).toBe('gone')
})

describe('the email about a webhook that was switched off', () => {
  const queuedEmails = () =>
    world.db
      .selectFrom('outbox_mail')
      .select(['email_key', 'details'])
      .where('template', '=', 'webhook-disabled')
      .orderBy('email_key')
      .execute()
  const host = () => new URL(receiver.origin).host

  it('each owner with a confirmed address gets one, which names the host alone, and no other administrator gets one', async () => {
    const owners = [lily.owner, await world.anAdministrator(), await world.anAdministrator()]
    const [, second, unconfirmed] = owners.map(({ adminId }) => adminId)
    const colleague = await world.anAdministrator()
    const members = [
      { company_id: lily.companyId, admin_id: second ?? 0, role: 'owner' as const },
      { company_id: lily.companyId, admin_id: unconfirmed ?? 0, role: 'owner' as const },
      { company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' as const },
    ]
    await world.db.insertInto('company_admins').values(members).execute()
    await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
    await world.db
      .updateTable('admins')
      .set({ is_email_verified: false })
      .where('id', '=', unconfirmed ?? 0)
      .execute()
    await make(['message.received'], '/hooks?key=secret')
    await world.db.updateTable('webhooks').set({ failing_since: world.clock.now() }).execute()
    world.clock.advance(disabledAfter)
    answers.push({ status: 500 })
    await anna.says('Hello')
    await work.settled()
    const details = {
      company: 'Lily',
      until: world.clock.now().toISOString(),
      webhook: { host: host(), isGone: false },
    }
    const keys = await world.db
      .selectFrom('admins')
      .select('email_key')
      .where('id', 'in', [lily.owner.adminId, second ?? 0])
      .orderBy('email_key')
      .execute()
    expect(await queuedEmails()).toEqual(keys.map(({ email_key }) => ({ email_key, details })))
  })

  it('two deliveries of one webhook that is gone cause one email', async () => {
    await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
    answers.push({ status: 410 }, { status: 410 })
    await make()
    await anna.says('Hello')
    await anna.says('Hello?')
    await work.settled()
    await passes(minute)
    expect(await queuedEmails()).toMatchObject([{ details: { webhook: { host: host(), isGone: true } } }])
  })

  it('a webhook that its owner switches off causes no email', async () => {
    await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
    const { webhook } = await make()
    const body = { id: webhook.id, events: ['message.received'], isOn: false }
    await world.callOk('updateWebhook', { ...asOwner(), body })
    await anna.says('Hello')
    await passes(minute)
    expect(await queuedEmails()).toEqual([])
  })
})

it('a delivery is replayed with the same id and body', async () => {
  const { webhook } = await make()
  await anna.says('Hello')
  await work.settled()
  const [delivery] = await log(webhook)
  await world.callOk('replayWebhookDelivery', { ...asOwner(), body: { id: delivery?.id } })
  await work.settled()
  expect(received).toHaveLength(2)
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
})

it('after a new secret, deliveries are signed with both for a day', async () => {
  const { webhook } = await make()
  const rotated = await world.callOk('rotateWebhookSecret', { ...asOwner(), body: { id: webhook.id } })
  expect(rotated['secret']).toMatch(/^whsec_/)
  await anna.says('Hello')
  await work.settled()
  world.clock.advance(24 * 60 * minute)
  await anna.says('Hello again')
  await work.settled()
  expect(received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 1])
})

it.each(['http://lily.example/', 'https://10.0.0.1/', 'https://intranet/', 'https://a:b@lily.example/', 'nonsense'])(
  'the address %s is refused',
  async (url) => {
    const body = { url, events: ['message.received'] }
    expect(await codeOf('createWebhook', { ...asOwner(), body })).toBe('ADDRESS_NOT_ALLOWED')
  },
)

it('only owners with a confirmed password make webhooks, a bounded number of them', async () => {
  const body = { url: `${receiver.origin}/`, events: ['message.received'] }
  const colleague = await world.anAdministrator()
  await world.db
    .insertInto('company_admins')
    .values({ company_id: lily.companyId, admin_id: colleague.adminId, role: 'admin' })
    .execute()
  const asColleague = { token: colleague.token, companyId: lily.companyId }
  expect(await codeOf('createWebhook', { ...asColleague, body })).toBe('CONFIRM_PASSWORD')
  expect(await codeOf('listWebhooks', asColleague)).toBe('NOT_OWNER')
  for (let made = 0; made < mostWebhooks; made++) await make()
  expect(await codeOf('createWebhook', { ...asOwner(), body })).toBe('LIST_FULL')
})

it('a company without a webhook that is on queues nothing', async () => {
  await work.close()
  await anna.says('Hello')
  const { webhook } = await make()
  await world.callOk('deleteWebhook', { ...asOwner(), body: { id: webhook.id } })
  await anna.says('Hello')
  const queues = ['webhook-events', 'webhook-deliveries'] as const
  const queued = await world.db.selectFrom('jobs').select('queue').where('queue', 'in', queues).execute()
  expect(queued).toEqual([])
  await make()
  await anna.says('Hello')
  expect(await world.db.selectFrom('jobs').select('queue').where('queue', 'in', queues).execute()).toEqual([
    { queue: 'webhook-events' },
  ])
})
