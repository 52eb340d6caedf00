import type { MessageMetadata } from '@frontdesk/contract'
import { createPublicKey, verify } from 'node:crypto'
import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeMessageAndMore } from '../conversations/write/storeMessage.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { queueNotification } from '../testing/queueNotification.ts'
import { aBrowser, type ABrowser } from '../testing/aBrowser.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aListener, isReady, type AListener } from '../testing/aListener.ts'
import { aTestServer, type ACompany, type AnAdministrator, type TestServer } from '../testing/aTestServer.ts'
import { startNotifications } from './startNotifications.ts'

let world: TestServer
let sandbox: RunningSandbox
let lily: ACompany
let anna: ACustomer
let phone: ABrowser
let notifications: JobWorker
const open: AListener[] = []

beforeAll(async () => {
  sandbox = await startSandbox()
  world = await aTestServer({ settings: { sandbox: true } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})
beforeEach(async () => {
  await world.reset()
  sandbox.world.push.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  phone = aBrowser(sandbox)
  notifications = startNotifications(world.ports, world.app.settings)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.disconnect()
  vi.restoreAllMocks()
  await notifications.close()
})

const subscribe = ({ token }: AnAdministrator, browser = phone, locale?: string) =>
  world.callOk('subscribePush', { token, body: { ...browser.subscription, ...(locale && { locale }) } })
/** A window of the owner's that shows a company. */
const opensApp = async ({ companyId }: ACompany) => {
  const listener = aListener(world, { ...lily.owner, companyId })
  open.push(listener)
  await isReady(listener)
}
/** A window of the owner's that shows another company of theirs. */
const opensAnother = async () => opensApp(await world.aCompany({ name: 'Rose', owner: lily.owner }))
/** Stores a message with the job of its notification, like a channel. */
const writes = async (text: string) => {
  const message = await anna.says(text)
  await queueNotification(world.db, message, world.clock.now())
  return message
}
/** Stores a message and the job of its notification in one transaction. */
const storesAtOnce = (text: string, metadata: MessageMetadata = {}) =>
  world.db.transaction().execute(async (trx) => {
    const { companyId } = lily
    const { chatId, userId: fromId } = anna
    const now = world.clock.now()
    const message = {
      companyId,
      chatId,
      platform: 'telegram',
      fromId,
      toId: null,
      text,
      status: 'received',
      metadata,
      now,
    } as const
    if (!(await storeMessageAndMore(trx, { ...message, more: { notifies: true } }))) expect.fail('It is stored')
  })
/** Waits for all notifications that are due. */
const settled = async (...workers: JobWorker[]) => {
  const all = [notifications, ...workers]
  for (const worker of all) worker.wake()
  await Promise.all(all.map((worker) => worker.settled()))
}
const passes = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  await settled()
}
const afterHalfAMinute = () => passes(30_000)
/** The process ends, whatever it has in memory, and another one starts. */
const restart = async () => {
  await notifications.close()
  notifications = startNotifications(world.ports, world.app.settings)
}
const queued = () => world.db.selectFrom('jobs').select('subject').where('queue', '=', 'notifications').execute()
const subscribedEndpoints = async () =>
  (await world.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint)

describe('a customer who writes', () => {
  it('a notification has a neutral text in the language of the page, and ids instead of the message', async () => {
    await subscribe(lily.owner, phone, 'kk')
    await writes('My number is +7 701 000 00 00')
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([
      {
        title: 'Frontdesk',
        body: 'Клиент хабарлама жазды',
        url: `/chats/${anna.chatId}?company=${lily.companyId}`,
        tag: `chat-${anna.chatId}`,
        locale: 'kk',
        chatId: anna.chatId,
      },
    ])
  })

  it('a notification uses the administrator’s language when the page named none', async () => {
    await world.db.updateTable('admins').set({ language: 'pt' }).where('id', '=', lily.owner.adminId).execute()
    await subscribe(lily.owner)
    await writes('Olá')
    await afterHalfAMinute()
    expect(phone.notifications()).toMatchObject([{ body: 'Um cliente escreveu', locale: 'pt' }])
  })

  it('one notification is sent for all messages of half a minute, and not earlier', async () => {
    await subscribe(lily.owner)
    await writes('One')
    await passes(29_000)
    await writes('Two')
    await settled()
    expect(phone.notifications()).toEqual([])
    await passes(1_000)
    expect(phone.notifications()).toHaveLength(1)
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    await writes('Three')
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(2)
  })

  it('an administrator whose window shows the company is not notified', async () => {
    await subscribe(lily.owner)
    await opensApp(lily)
    await writes('Hello')
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
  })

  it('an administrator whose window shows another company of theirs is notified', async () => {
    await subscribe(lily.owner)
    await opensAnother()
    await writes('Hello')
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
  })

  it('an administrator who comes back before a notification is sent again gets it at another company alone', async () => {
    await subscribe(lily.owner)
    for (const comesBack of [opensAnother, () => opensApp(lily)]) {
      sandbox.world.push.next({ status: 503 })
      await writes('Hello')
      await afterHalfAMinute()
      await comesBack()
      await passes(60_000)
      expect(phone.notifications()).toHaveLength(1)
      expect(await queued()).toEqual([])
    }
  })

  it('a message that was viewed meanwhile causes no notification', async () => {
    await subscribe(lily.owner)
    const { id } = await writes('Hello')
    await world.callOk('markMessageAsViewed', {
      token: lily.owner.token,
      companyId: lily.companyId,
      body: { messageId: id },
    })
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
  })

  it('administrators of another company are not notified', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    await subscribe(rose.owner)
    await writes('Hello')
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
  })

  it.each(['signed out', 'left the company', 'unsubscribed'])(
    'an administrator who has %s is not notified',
    async (how) => {
      await subscribe(lily.owner)
      await writes('Hello')
      if (how === 'signed out') await world.callOk('logout', { token: lily.owner.token })
      else if (how === 'unsubscribed')
        await world.callOk('unsubscribePush', {
          token: lily.owner.token,
          body: { endpoint: phone.subscription.endpoint },
        })
      else await world.db.deleteFrom('company_admins').where('admin_id', '=', lily.owner.adminId).execute()
      await afterHalfAMinute()
      expect(phone.notifications()).toEqual([])
    },
  )
})

describe('a chat that a colleague assigns', () => {
  const assign = async (to: number | null) => {
    const marco = await world.anAdministrator()
    const member = { company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' as const }
    await world.db.insertInto('company_admins').values(member).execute()
    const { id: chatId } = await world.db.selectFrom('chats').select('id').limit(1).executeTakeFirstOrThrow()
    const call = { token: marco.token, companyId: lily.companyId, params: { chatId } }
    await world.callOk('assignChat', { ...call, body: { adminId: lily.owner.adminId } })
    if (to !== lily.owner.adminId) await world.callOk('assignChat', { ...call, body: { adminId: to } })
    return chatId
  }

  it('a person who is away is notified of it once, without a word of its customer', async () => {
    await subscribe(lily.owner)
    const chatId = await assign(lily.owner.adminId)
    await afterHalfAMinute()
    expect(phone.notifications()).toMatchObject([
      { url: `/chats/${chatId}?company=${lily.companyId}`, tag: `assigned-${chatId}` },
    ])
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('a person is notified of it whose window shows another company, and not one whose window shows this one', async () => {
    await subscribe(lily.owner)
    await opensAnother()
    const chatId = await assign(lily.owner.adminId)
    await afterHalfAMinute()
    expect(phone.notifications()).toMatchObject([{ tag: `assigned-${chatId}` }])
    await opensApp(lily)
    await assign(null)
    await assign(lily.owner.adminId)
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('an assignment that was taken back meanwhile notifies nobody', async () => {
    await subscribe(lily.owner)
    await assign(null)
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
  })
})

describe('a note that mentions a colleague', () => {
  const mention = async (clientNoteId = 'note-of-marco') => {
    const marco = await world.anAdministrator()
    const member = { company_id: lily.companyId, admin_id: marco.adminId, role: 'admin' as const }
    await world.db.insertInto('company_admins').values(member).execute()
    const { chatId } = anna
    const body = { body: 'Pays in cash', mentions: [lily.owner.adminId], clientNoteId }
    const call = { token: marco.token, companyId: lily.companyId, params: { chatId } }
    await world.callOk('addPrivateNote', { ...call, body })
    // The same press once more.
    await world.callOk('addPrivateNote', { ...call, body })
    return chatId
  }

  it('a colleague who is away is notified of it once, without a word of it', async () => {
    await subscribe(lily.owner)
    const chatId = await mention()
    await afterHalfAMinute()
    expect(phone.notifications()).toMatchObject([
      { url: `/chats/${chatId}?company=${lily.companyId}`, tag: `mentioned-${chatId}` },
    ])
    expect(JSON.stringify(phone.notifications())).not.toContain('cash')
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('a colleague is notified of it whose window shows another company, and not one whose window shows this one', async () => {
    await subscribe(lily.owner)
    await opensAnother()
    const chatId = await mention('first-note')
    await afterHalfAMinute()
    expect(phone.notifications()).toMatchObject([{ tag: `mentioned-${chatId}` }])
    await opensApp(lily)
    await mention('second-note')
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('a mention that was seen meanwhile notifies nobody', async () => {
    await subscribe(lily.owner)
    const chatId = await mention()
    await world.callOk('markMentionsSeen', { token: lily.owner.token, companyId: lily.companyId, body: { chatId } })
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

describe('the job of a notification', () => {
  it.each(['before', 'during'])(
    'a server that is killed %s the attempt notifies once, after its restart',
    async (when) => {
      await subscribe(lily.owner)
      await writes('Hello')
      await notifications.close()
      world.clock.advance(30_000)
      if (when === 'during')
        await world.db
          .updateTable('jobs')
          .set({ attempts: 1, leased_by: world.ports.newId(), leased_until: world.clock.now() })
          .execute()
      await restart()
      await settled()
      expect(phone.notifications()).toHaveLength(1)
      await afterHalfAMinute()
      expect(phone.notifications()).toHaveLength(1)
      expect(await queued()).toEqual([])
    },
  )

  it('a message that is stored as the attempt begins is notified of once, half a minute later', async () => {
    await subscribe(lily.owner)
    const { id: messageId } = await writes('Hello')
    const { token } = lily.owner
    await world.callOk('markMessageAsViewed', { token, companyId: lily.companyId, body: { messageId } })
    const storing: Promise<unknown>[] = []
    // oxlint-disable-next-line typescript/unbound-method -- called below with the `this` of its caller.
    const { selectFrom: read } = Kysely.prototype
    vi.spyOn(Kysely.prototype, 'selectFrom').mockImplementation(function (
      this: Kysely<unknown>,
      ...args: unknown[]
    ): never {
      // Its transaction begins before this reading does.
      if (args[0] === 'push_subscriptions as push' && storing.length === 0) storing.push(storesAtOnce('Anybody?'))
      return Reflect.apply(read, this, args) as never
    })
    await afterHalfAMinute()
    expect(storing).toHaveLength(1)
    await Promise.all(storing)
    vi.restoreAllMocks()
    expect(phone.notifications()).toEqual([])
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  it('a message that was viewed before a restart causes no notification after it', async () => {
    await subscribe(lily.owner)
    const { id: messageId } = await writes('Hello')
    await notifications.close()
    const { token } = lily.owner
    await world.callOk('markMessageAsViewed', { token, companyId: lily.companyId, body: { messageId } })
    await restart()
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
  })

  it('two processes notify once', async () => {
    const beside = startNotifications(world.ports, world.app.settings)
    await subscribe(lily.owner)
    await writes('Hello')
    world.clock.advance(30_000)
    for (let look = 0; look < 3; look++) await settled(beside)
    await beside.close()
    expect(phone.notifications()).toHaveLength(1)
  })

  it.each([{ isReaction: true }, { isChannelTest: true }] as const)(
    'a message with %j is notified of to nobody',
    async (metadata) => {
      await storesAtOnce('👍', metadata)
      expect(await queued()).toEqual([])
    },
  )
})

describe('a push service', () => {
  it.each([404, 410])('a browser whose push service answers %i is never called again', async (status) => {
    await subscribe(lily.owner)
    sandbox.world.push.next({ status })
    await writes('Hello')
    await afterHalfAMinute()
    expect(await subscribedEndpoints()).toEqual([])
  })

  it.each([
    ['asks to wait is called again after that time', { status: 429, retryAfter: 120 }, 120_000],
    ['fails is called again after a minute', { status: 503 }, 60_000],
  ] as const)('a push service that %s, also after a restart of the server', async (_what, answer, milliseconds) => {
    await subscribe(lily.owner)
    sandbox.world.push.next(answer)
    await writes('Hello')
    await afterHalfAMinute()
    await restart()
    await passes(milliseconds - 1_000)
    expect(phone.notifications()).toEqual([])
    await passes(1_000)
    expect(phone.notifications()).toHaveLength(1)
  })

  it('a browser whose push service fails holds up no other browser', async () => {
    const oleg = await world.anAdministrator()
    const membership = { company_id: lily.companyId, admin_id: oleg.adminId, role: 'admin' as const }
    await world.db
      .insertInto('company_admins')
      .values({ ...membership, created_at: world.clock.now() })
      .execute()
    const tablet = aBrowser(sandbox)
    await subscribe(lily.owner)
    await subscribe(oleg, tablet)
    sandbox.world.push.next({ status: 503 })
    await writes('Hello')
    await afterHalfAMinute()
    expect(phone.notifications().length + tablet.notifications().length).toBe(1)
    await passes(60_000)
    expect([phone.notifications().length, tablet.notifications().length]).toEqual([1, 1])
  })

  it('a notification that waits for its retry holds up no later one to the same browser', async () => {
    await subscribe(lily.owner)
    sandbox.world.push.next({ status: 429, retryAfter: 3_600 })
    await writes('Hello')
    await afterHalfAMinute()
    expect(phone.notifications()).toEqual([])
    await writes('Anybody?')
    await afterHalfAMinute()
    expect(phone.notifications()).toHaveLength(1)
    expect(await queued()).toHaveLength(1)
  })

  it('a failing push service is called three times and no more', async () => {
    await subscribe(lily.owner)
    const ill = { status: 503 }
    sandbox.world.push.next(ill)
    await writes('Hello')
    await afterHalfAMinute()
    sandbox.world.push.next(ill)
    await passes(60_000)
    sandbox.world.push.next(ill)
    await passes(300_000)
    expect(world.logged).toContainEqual({
      level: 'warn',
      fields: expect.objectContaining({ adminId: lily.owner.adminId }) as object,
      sentence: 'A push notification was dropped after its last attempt',
    })
    expect(await queued()).toEqual([])
    expect(phone.notifications()).toEqual([])
  })

  it('a push service receives a signed claim for itself, valid for less than a day', async () => {
    const { publicKey } = (await world.callOk('getPushKey')) as { publicKey: string }
    await subscribe(lily.owner)
    await world.callOk('testPush', { token: lily.owner.token })
    const headers = sandbox.world.push.messages[0]?.headers
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers?.['authorization'])) ?? []
    expect(key).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: sandbox.origin,
      sub: 'https://desk.example',
    })
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const isTrue = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isTrue).toBe(true)
    expect(headers).toMatchObject({ ttl: '86400', topic: 'test', 'content-encoding': 'aes128gcm' })
  })
})

describe('a test notification', () => {
  it('a test notification goes to the browser of this session only', async () => {
    await subscribe(lily.owner, phone, 'uk')
    const other = aBrowser(sandbox)
    await subscribe(await world.anAdministrator(), other)
    expect(await world.callOk('testPush', { token: lily.owner.token })).toMatchObject({ delivered: 1 })
    expect(phone.notifications()).toMatchObject([{ body: 'Сповіщення на цьому пристрої працюють', url: '/settings' }])
    expect(other.notifications()).toEqual([])
  })

  it('a test reports that no browser received it', async () => {
    expect(await world.callOk('testPush', { token: lily.owner.token })).toMatchObject({ delivered: 0 })
    await subscribe(lily.owner)
    sandbox.world.push.next({ status: 410 })
    expect(await world.callOk('testPush', { token: lily.owner.token })).toMatchObject({ delivered: 0 })
    expect(await subscribedEndpoints()).toEqual([])
  })

  it('tests are limited', async () => {
    for (let n = 0; n < 10; n++) await world.callOk('testPush', { token: lily.owner.token })
    const answer = await world.call('testPush', { token: lily.owner.token })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 })
  })
})

describe('a subscription', () => {
  it('a subscription belongs to the session that subscribed last with that browser', async () => {
    const oleg = await world.anAdministrator()
    await subscribe(oleg)
    await subscribe(lily.owner)
    expect(await world.db.selectFrom('push_subscriptions').select('admin_id').execute()).toEqual([
      { admin_id: lily.owner.adminId },
    ])
  })

  it('a subscription cannot be removed by another administrator', async () => {
    await subscribe(lily.owner)
    await world.callOk('unsubscribePush', {
      token: (await world.anAdministrator()).token,
      body: { endpoint: phone.subscription.endpoint },
    })
    expect(await subscribedEndpoints()).toEqual([phone.subscription.endpoint])
  })

  it.each([
    'http://push.example/x',
    'https://10.0.0.8/x',
    'https://[fd00::1]/x',
    'https://169.254.169.254/latest',
    'https://push.example:8443/x',
    'https://me:you@push.example/x',
    'https://intranet/x',
    'file:///etc/passwd',
    'nonsense',
  ])('a subscription at %s is refused', async (endpoint) => {
    const answer = await world.call('subscribePush', {
      token: lily.owner.token,
      body: { ...phone.subscription, endpoint },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('a subscription with invalid keys is refused', async () => {
    const keys = { p256dh: 'AAAAAAAAAAAAAAAAAAAAAA', auth: phone.subscription.keys.auth }
    expect(
      (await world.call('subscribePush', { token: lily.owner.token, body: { ...phone.subscription, keys } }))
        .statusCode,
    ).toBe(400)
  })
})
