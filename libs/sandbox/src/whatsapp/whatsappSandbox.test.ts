import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import { memoryJournal } from '../storage/Journal.ts'
import { recallPast } from './recallPast.ts'
import { addNumber, addPerson, openWhatsapp } from './Whatsapp.ts'
import type { SandboxNumber, SandboxPerson, WhatsappEntry } from './WhatsappShapes.ts'

let sandbox: RunningSandbox
let number: SandboxNumber
let ann: SandboxPerson
beforeEach(async () => {
  sandbox = await startSandbox({})
  number = addNumber(sandbox.world.whatsapp, { verifiedName: 'Lily' })
  ann = addPerson(sandbox.world.whatsapp, { name: 'Ann' })
})
afterEach(() => sandbox.close())

const call = async (method: string, path: string, body?: object, token = number.token) => {
  const answer = await fetch(`${sandbox.origin}/sandbox/graph/v25.0/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const text = (different: object = {}) => ({
  messaging_product: 'whatsapp',
  to: ann.phone,
  type: 'text',
  text: { body: 'Hello' },
  ...different,
})
const send = (different: object = {}) => call('POST', `${number.phoneNumberId}/messages`, text(different))
const codeOf = ({ body }: { body: Record<string, unknown> }) => (body['error'] as { code: number } | undefined)?.code

describe('the Graph API', () => {
  it('the Graph API shows a number to its token, and to no other', async () => {
    expect((await call('GET', number.phoneNumberId)).body).toMatchObject({
      id: number.phoneNumberId,
      verified_name: 'Lily',
    })
    expect(await call('GET', number.phoneNumberId, undefined, 'EAAother')).toMatchObject({ status: 401 })
    expect(codeOf(await call('GET', '123456'))).toBe(100)
  })

  it('the Graph API accepts a message within 24 hours of the customer’s last one', async () => {
    expect(codeOf(await send())).toBe(131047)
    sandbox.world.whatsapp.play.asCustomer({ number, person: ann }, 'Hi')
    expect(await send()).toMatchObject({
      status: 200,
      body: { contacts: [{ wa_id: ann.phone }], messages: [{ id: expect.stringMatching(/^wamid\./) as string }] },
    })
  })

  it.each([
    [{ messaging_product: 'sms' }, 100],
    [{ text: { body: ' ' } }, 100],
    [{ text: { body: 'x'.repeat(4097) } }, 100],
    [{ to: undefined }, 100],
    [{ to: '15550009999' }, 131026],
    [{ type: 'image', image: { id: 'unknown' } }, 100],
  ])('the Graph API refuses a message with %j', async (different, code) => {
    sandbox.world.whatsapp.play.asCustomer({ number, person: ann }, 'Hi')
    expect(codeOf(await send(different))).toBe(code)
  })
})

it('the webhook is verified by its challenge, and an event is signed and sent again until it is accepted', async () => {
  const { whatsapp } = sandbox.world
  const got: { signature: string; body: string }[] = []
  let failures = 1
  const read = async (request: IncomingMessage) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'GET') {
      const isKnown = url.searchParams.get('hub.verify_token') === whatsapp.app.verifyToken
      return void response.writeHead(isKnown ? 200 : 403).end(url.searchParams.get('hub.challenge'))
    }
    void read(request).then((body) => {
      if (failures-- > 0) return response.writeHead(503).end()
      got.push({ signature: String(request.headers['x-hub-signature-256']), body })
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  whatsapp.commit({ type: 'subscribed', businessAccountId: number.businessAccountId })
  whatsapp.play.asCustomer({ number, person: ann }, 'Привіт')
  whatsapp.callback.callAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/meta`)
  await whatsapp.callback.settled()
  const [taken] = got
  expect(taken?.signature).toBe(
    `sha256=${createHmac('sha256', whatsapp.app.appSecret)
      .update(taken?.body ?? '')
      .digest('hex')}`,
  )
  expect(JSON.parse(taken?.body ?? '')).toMatchObject({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value: { messages: [{ from: ann.phone, text: { body: 'Привіт' } }] } }] }],
  })
  await new Promise((resolve) => server.close(resolve))
})

it('a recalled past is added once, kept over a restart, and shown with its photo and its marks', async () => {
  const { whatsapp } = sandbox.world
  const [at, photo] = [whatsapp.now(), Buffer.from('a photo')]
  const past = [
    { id: 'wamid.1', at, text: 'Is this colour possible?', photo, status: null },
    { id: 'wamid.2', at, text: 'Yes, on Friday', status: 'delivered' as const },
  ]
  recallPast(whatsapp, { number, person: ann }, past)
  recallPast(whatsapp, { number, person: ann }, past)
  const phone = await (
    await fetch(`${sandbox.origin}/sandbox/whatsapp/phone?number=${number.phoneNumberId}&person=${ann.phone}`)
  ).text()
  expect(phone.match(/<article/g)).toHaveLength(2)
  expect(phone).toContain('Is this colour possible?')
  expect(phone).toContain('Delivered')

  const journal = memoryJournal<WhatsappEntry>()
  const before = openWhatsapp({ now: () => at, journal })
  recallPast(before, { number, person: ann }, past)
  const after = openWhatsapp({ now: () => at, journal, files: before.files })
  const { bubbles, statuses } = after.conversation(number.phoneNumberId, ann.phone)
  expect(bubbles.map(({ id, writer, type }) => [id, writer, type])).toEqual([
    ['wamid.1', 'customer', 'image'],
    ['wamid.2', 'api', 'text'],
  ])
  expect([...statuses]).toEqual([['wamid.2', 'delivered']])
  const image = bubbles[0]?.content['image'] as { id: string } // as recallPast stores it
  expect(after.files.read(image.id)).toEqual(photo)
})

it('the phone of a customer finds a number as people dial it, and shows first who has written to it', async () => {
  const { whatsapp } = sandbox.world
  const other = addNumber(whatsapp, { verifiedName: 'Rose', displayPhoneNumber: '+380 44 555 01 12' })
  const bea = addPerson(whatsapp, { name: 'Bea' })
  whatsapp.play.asCustomer({ number: other, person: bea }, 'Hi')
  const page = await fetch(`${sandbox.origin}/sandbox/whatsapp/customer?number=380445550112`)
  expect(new URL(page.url).searchParams.get('number')).toBe(other.phoneNumberId)
  expect(new URL(page.url).searchParams.get('person')).toBe(bea.phone)
})

it('the pages of WhatsApp show both phones and the values that connect a number', async () => {
  const page = async (path: string) => (await fetch(`${sandbox.origin}/sandbox/${path}`)).text()
  for (const value of [number.phoneNumberId, number.businessAccountId, number.token])
    expect(await page('whatsapp')).toContain(value)
  sandbox.world.whatsapp.play.asCustomer({ number, person: ann }, '<b>Hi</b>')
  for (const side of ['customer', 'phone'])
    expect(await page(`whatsapp/${side}?number=${number.phoneNumberId}&person=${ann.phone}`)).toContain(
      '&lt;b&gt;Hi&lt;/b&gt;',
    )
})

describe('the data that a phone shares on request', () => {
  const ask = (of: SandboxNumber, syncType: string) =>
    call('POST', `${of.phoneNumberId}/smb_app_data`, { messaging_product: 'whatsapp', sync_type: syncType }, of.token)
  const onApp = (different: Partial<SandboxNumber> = {}) =>
    addNumber(sandbox.world.whatsapp, { verifiedName: 'Lily', isOnBusinessApp: true, ...different })

  it('a request for what a phone shares is accepted once for each kind, and only of a number of the app that was signed up within a day', async () => {
    const of = onApp({ onboardedAt: sandbox.world.whatsapp.now().getTime() })
    expect(await ask(of, 'smb_app_state_sync')).toMatchObject({
      status: 200,
      body: { messaging_product: 'whatsapp', request_id: expect.any(String) as string },
    })
    expect((await ask(of, 'history')).status).toBe(200)
    expect(codeOf(await ask(of, 'history'))).toBe(2593107)
    expect(codeOf(await ask(onApp({ onboardedAt: 0 }), 'history'))).toBe(2593108)
    expect(codeOf(await ask(number, 'history'))).toBe(131000)
    expect(codeOf(await ask(of, 'everything'))).toBe(100)
  })
})

describe('a correction on a phone', () => {
  const play = () => sandbox.world.whatsapp.play
  const ends = () => ({ number, person: ann })
  const bubble = (id: string) =>
    sandbox.world.whatsapp.conversation(number.phoneNumberId, ann.phone).bubbles.find((one) => one.id === id)

  it('a correction on a phone changes or deletes what its writer wrote, and nothing of anybody else', () => {
    const { id } = play().asCustomer(ends(), 'At four')
    expect(play().correct(ends(), 'phone', { id, text: 'At six' })).toBe(false)
    expect(play().correct(ends(), 'customer', { id, text: 'At five' })).toBe(true)
    expect(bubble(id)).toMatchObject({ content: { text: { body: 'At five' } }, isEdited: true })
    expect(play().correct(ends(), 'customer', { id, text: null })).toBe(true)
    expect(play().correct(ends(), 'customer', { id, text: null })).toBe(false)
    expect(bubble(id)).toMatchObject({ isDeleted: true })
  })

  it('an edit on a phone is not possible after 15 minutes, nor a deletion after two days', () => {
    const { whatsapp } = sandbox.world
    const old = (id: string, age: number) =>
      whatsapp.commit({
        type: 'wrote',
        phoneNumberId: number.phoneNumberId,
        phone: ann.phone,
        bubble: {
          id,
          at: whatsapp.now().getTime() - age,
          writer: 'customer',
          type: 'text',
          content: { text: { body: id } },
        },
      })
    old('an hour', 3_600_000)
    old('a week', 7 * 86_400_000)
    expect(play().correct(ends(), 'customer', { id: 'an hour', text: 'Other' })).toBe(false)
    expect(play().correct(ends(), 'customer', { id: 'an hour', text: null })).toBe(true)
    expect(play().correct(ends(), 'customer', { id: 'a week', text: null })).toBe(false)
  })
})
