import { endpoints, type Endpoint } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asOwner } from '../testing/aDatabase.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aRawCall } from '../testing/aRawCall.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => {
  world = await aTestServer({ settings: { serverLog: { level: 'debug', isPretty: false }, sandbox: true } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
})

const requests = () => world.logged.filter(({ sentence }) => sentence === 'Request')

describe('the line of a request', () => {
  it('a request is one line with its id, route, status, duration, caller, company, chat and message', async () => {
    const { chatId } = await aCustomer(world, lily)
    const answer = await world.call('sendMessage', {
      token: lily.owner.token,
      body: { companyId: lily.companyId, chatId, message: 'Hello' },
    })
    expect(requests()).toEqual([
      {
        level: 'info',
        sentence: 'Request',
        fields: {
          requestId: answer.headers['x-request-id'],
          method: 'POST',
          route: '/api/admin/messages/sendMessage',
          status: 200,
          outcome: 'ok',
          milliseconds: expect.any(Number) as number,
          adminId: lily.owner.adminId,
          companyId: lily.companyId,
          chatId,
          messageId: answer.json<{ message: { id: number } }>().message.id,
        },
      },
    ])
  })

  it('a refused request says why, under the id that its caller received', async () => {
    const unknown = await world.app.inject({ url: '/api/nothing' })
    const stranger = await world.call('getMe')
    expect(
      requests().map(({ fields }) => [fields['requestId'], fields['status'], fields['outcome'], fields['code']]),
    ).toEqual([
      [unknown.json<{ requestId: string }>().requestId, 404, 'refused', 'NOT_FOUND'],
      [stranger.json<{ requestId: string }>().requestId, 401, 'refused', 'UNAUTHORIZED'],
    ])
  })

  it('a request whose caller hangs up is one line, too', async () => {
    const upload = await aRawCall(world.app, `/api/admin/files/upload?fileName=a.txt&companyId=${lily.companyId}`, {
      authorization: `Bearer ${lily.owner.token}`,
      'content-type': 'application/octet-stream',
      'content-length': 5,
    })
    upload.hangUp()
    await vi.waitFor(() => expect(requests()).toHaveLength(1), { timeout: 10_000 })
    expect(requests()[0]?.fields).toMatchObject({
      route: '/api/admin/files/upload',
      status: null,
      outcome: 'abandoned',
    })
  })

  it('probes, pages and the sandbox are lines for developers', async () => {
    for (const url of ['/livez', '/readyz', '/chats', '/config.json', '/sandbox/control'])
      await world.app.inject({ url, headers: { host: 'localhost' } })
    expect(requests().map(({ level }) => level)).toEqual(['debug', 'debug', 'debug', 'debug', 'debug'])
  })
})

/** Words that must not be in the log, by what they are; every part of them begins with the same letters. */
const marked = {
  text: 'zqxmark text of a person',
  email: 'zqxmark.person@salon.example',
  phone: '+380445559876',
  password: 'zqxmark long pass phrase',
  token: '123456789:zqxmarkAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
}
const secrets = /zqxmark|380445559876|555\W?98\W?76/i

/** Every field of every endpoint at once: the contract drops the others. */
const everything = (ids: { companyId: number; chatId: number; messageId: number }) => ({
  ...ids,
  fullName: marked.text,
  email: marked.email,
  phone: marked.phone,
  password: marked.password,
  currentPassword: marked.password,
  newPassword: marked.password,
  token: marked.token,
  deviceToken: marked.token,
  message: marked.text,
  text: marked.text,
  searchQuery: marked.text,
  search: marked.text,
  shownText: marked.text,
  description: marked.text,
  question: marked.text,
  answer: marked.text,
  instructions: marked.text,
  name: marked.text,
  companyName: marked.text,
  companyType: 'salon',
  country: 'UA',
  language: 'uk',
  company: { name: marked.text },
  fileName: `${marked.text}.txt`,
  address: `https://salon.example/${encodeURIComponent(marked.text)}`,
  type: 'telegram',
  credentials: { token: marked.token },
  endpoint: `https://push.example/${marked.token}`,
  keys: { p256dh: marked.token, auth: marked.token },
  settings: { aiEnabled: true },
  aiEnabled: true,
  context: { email: marked.email },
  runId: marked.token,
  fileIds: [marked.token],
  filters: [],
})

describe('texts of people, and credentials', () => {
  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    'the log of %s has no text, token, address or number of a person',
    async (_name, { method, path, access }) => {
      const { chatId, says } = await aCustomer(world, lily, { name: marked.text })
      const { id: messageId } = await says(marked.text)
      const isSystemAdmin = access === 'system'
      const olena = await world.anAdministrator({ isSystemAdmin, fullName: marked.text, email: marked.email })
      await world.db
        .insertInto('company_admins')
        .values({ company_id: lily.companyId, admin_id: olena.adminId, role: 'admin', created_at: world.clock.now() })
        .execute()
      const fields = everything({ companyId: lily.companyId, chatId, messageId })
      const url = `/api${path.replace(/:(\w+)/g, () => encodeURIComponent(marked.token))}`
      const { companyId } = lily
      const query = {
        companyId: String(companyId),
        chatId: String(chatId),
        userIds: '1',
        search: marked.text,
        token: marked.token,
        fileName: `${marked.text}.txt`,
        after: '0',
      }
      for (const token of [olena.token, marked.token]) {
        const headers = { authorization: `Bearer ${token}` }
        const body = method === 'GET' ? {} : { payload: fields }
        await world.app.inject({ method, url, headers, query, ...body })
        // Input that is refused.
        await world.app.inject({
          method,
          url: `${url}?${marked.token}`,
          headers: { ...headers, 'x-company-id': marked.text },
        })
        if (method !== 'GET')
          await world.app.inject({
            method,
            url,
            headers: { ...headers, 'content-type': 'application/json' },
            payload: `{"text": "${marked.text}`,
          })
      }
      const routes = requests()
        .map(({ fields: of }) => String(of['route']))
        .filter((route) => !route.startsWith('/sandbox'))
      expect(new Set(routes)).toEqual(new Set([`/api${path}`]))
      expect(world.lines.filter((line) => secrets.test(line))).toEqual([])
    },
  )

  it('a text and a file that are sent, a webhook, links with tokens and unknown addresses leave no words in the log', async () => {
    const { chatId } = await aCustomer(world, lily)
    const body = { companyId: lily.companyId, chatId, message: marked.text }
    expect((await world.call('sendMessage', { token: lily.owner.token, body })).statusCode).toBe(200)
    const { upload } = aFileSender(world, lily)
    expect((await upload(`${marked.text}.txt`, Buffer.from(marked.text))).statusCode).toBe(200)
    const token = encodeURIComponent(marked.token)
    for (const url of [
      `/webhooks/telegram/${token}`,
      `/api/files/1?exp=1&sig=${token}`,
      `/api/integrations/altegio/connect?user_data=${token}&user_data_sign=${token}`,
      `/api/unknown/${token}?access_token=${token}`,
      `/chats?access_token=${token}&email=${marked.email}`,
      `/metrics/${token}`,
    ])
      for (const method of ['GET', 'POST'] as const)
        await world.app.inject({
          method,
          url,
          headers: { host: 'localhost' },
          ...(method === 'POST' && { payload: everything({ ...body, messageId: 1 }) }),
        })
    expect(requests().length).toBeGreaterThanOrEqual(14)
    expect(world.lines.filter((line) => secrets.test(line))).toEqual([])
  })

  it('an error of the database does not bring the row that it is about into the log', async () => {
    await sql`create or replace function fail_for_test() returns trigger language plpgsql as ${sql.raw(`$$ begin raise exception 'The row is %', new.full_name; end $$`)}`.execute(
      asOwner(world.db),
    )
    await sql`create trigger fail_for_test before update on admins for each row execute function fail_for_test()`.execute(
      asOwner(world.db),
    )
    try {
      const answer = await world.call('updateMe', { token: lily.owner.token, body: { fullName: marked.text } })
      expect(answer.statusCode).toBe(500)
    } finally {
      await sql`drop function fail_for_test cascade`.execute(asOwner(world.db))
    }
    expect(world.logged).toMatchObject([
      {
        level: 'error',
        sentence: 'A call failed',
        fields: { code: 'P0001', stack: expect.stringContaining('    at ') as string },
      },
      { sentence: 'Request', fields: { outcome: 'failed', status: 500, code: 'INTERNAL' } },
    ])
    expect(world.lines.filter((line) => secrets.test(line))).toEqual([])
  })
})
