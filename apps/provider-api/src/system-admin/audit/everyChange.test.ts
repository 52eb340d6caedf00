import { randomUUID } from 'node:crypto'
import { endpoints, supportCompanyId, supportInboxEndpoints, type Endpoint, type RouteId } from '@frontdesk/contract'
import { aPaidInvoice } from '../../testing/aPaidInvoice.ts'
import { aCustomer } from '../../testing/aCustomer.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aTestServer,
  type ACompany,
  type AnAdministrator,
  type Call,
  type TestServer,
} from '../../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())

let lily: ACompany
let system: AnAdministrator
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
  system = await world.anAdministrator({ isSystemAdmin: true })
})

type Endpoints = typeof endpoints
/** Every call of a system administrator that changes something. */
type Change = {
  [Name in RouteId]: Endpoints[Name] extends { access: 'system'; isRead: false } ? Name : never
}[RouteId]

/** The columns of an entry about its change. */
type Entry = { company_id: number | null; target: string | null; before: object | null; after: object | null }

const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString()
const accessToLily = async () => (await world.actsFor(system, lily, { onlyReads: true })).headers['x-impersonation-id']
const aFlag = async () =>
  (
    await world.db
      .insertInto('feature_flags')
      .values({ name: 'beta', metadata: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const aPlan = () =>
  world.db
    .insertInto('price_variants')
    .values({ id: 'studio', name: 'Studio', amount: 4900, currency_code: 'USD', metadata: '{}' })
    .execute()

async function aPromoCode(): Promise<string> {
  const id = randomUUID()
  await world.db
    .insertInto('promo_codes')
    .values({ id, code: 'SPRING', code_key: 'SPRING', discount_type: 'percentage', percentage: '20' })
    .execute()
  return id
}

/** A message to a customer of Lily whose delivery has an unknown outcome. */
async function anUnknownDelivery(): Promise<number> {
  const { chatId } = await aCustomer(world, lily)
  const { message } = await world.callOk('sendMessage', {
    token: lily.owner.token,
    companyId: lily.companyId,
    body: { chatId, message: 'Come at five' },
  })
  const { id } = message as { id: number }
  await world.db.updateTable('messages').set({ status: 'unknown' }).where('id', '=', id).execute()
  await world.db.deleteFrom('jobs').where('queue', '=', 'deliveries').execute()
  return id
}

/** A change that can be made, and its entry. A new call that changes something does not compile without a row here. */
const changes: Record<Change, () => Promise<{ call: Call; entry: Entry }>> = {
  startImpersonation: () =>
    Promise.resolve({
      call: { body: { companyId: lily.companyId, reason: 'They asked', minutes: 15 } },
      entry: {
        company_id: lily.companyId,
        target: expect.any(String) as string,
        before: null,
        after: { reason: 'They asked', endsAt: inMinutes(15) },
      },
    }),
  allowImpersonationChanges: async () => {
    const impersonationId = await accessToLily()
    return {
      call: { body: { impersonationId } },
      entry: {
        company_id: lily.companyId,
        target: impersonationId,
        before: { mayChange: false },
        after: { mayChange: true },
      },
    }
  },
  endImpersonation: async () => {
    const impersonationId = await accessToLily()
    return {
      call: { body: { impersonationId } },
      entry: {
        company_id: lily.companyId,
        target: impersonationId,
        before: { endsAt: inMinutes(60) },
        after: { endsAt: inMinutes(0) },
      },
    }
  },
  resolveReport: async () => {
    const anna = await aCustomer(world, lily)
    const { id } = await anna.says('Hello')
    const { reportId } = await world.callOk('reportMessage', {
      token: lily.owner.token,
      body: { messageId: id, description: 'Rude' },
    })
    return {
      call: { body: { reportId, reason: 'It was not.' } },
      entry: {
        company_id: lily.companyId,
        target: String(reportId),
        before: { resolvedAt: null },
        after: { resolvedAt: world.clock.now().toISOString() },
      },
    }
  },
  repeatJob: async () => {
    const at = world.clock.now()
    const { id } = await world.db
      .insertInto('jobs')
      .values({
        queue: 'altegio',
        subject: '1',
        order_key: 'a',
        company_id: lily.companyId,
        due_at: at,
        failed_at: at,
        error: 'WHY',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      call: { body: { jobId: `altegio:${id}` } },
      entry: {
        company_id: lily.companyId,
        target: `altegio:${id}`,
        before: { failedAt: at.toISOString(), error: 'WHY' },
        after: { dueAt: at.toISOString() },
      },
    }
  },
  createFeatureFlag: () => {
    const flag = { name: 'beta', enabled: true, metadata: { emails: ['anna@example.com'] } }
    return Promise.resolve({
      call: { body: flag },
      entry: { company_id: null, target: 'beta', before: null, after: flag },
    })
  },
  updateFeatureFlag: async () => ({
    call: { params: { id: await aFlag() }, body: { enabled: true } },
    entry: { company_id: null, target: 'beta', before: { enabled: false }, after: { enabled: true } },
  }),
  deleteFeatureFlag: async () => ({
    call: { params: { id: await aFlag() } },
    entry: { company_id: null, target: 'beta', before: { name: 'beta', enabled: false, metadata: {} }, after: null },
  }),
  setCompanyFlags: async () => ({
    call: { body: { changes: [{ companyId: lily.companyId, flagId: await aFlag(), enabled: true }] } },
    entry: { company_id: lily.companyId, target: 'beta', before: { enabled: null }, after: { enabled: true } },
  }),
  createCompanyForSystem: () =>
    Promise.resolve({
      call: { body: { company: { name: 'Rose', ownerEmail: lily.owner.email } } },
      entry: {
        company_id: lily.companyId + 1,
        target: null,
        before: null,
        after: { name: 'Rose', title: null, ownerId: lily.owner.adminId },
      },
    }),
  updateCompanyForSystem: () =>
    Promise.resolve({
      call: { query: { companyId: lily.companyId }, body: { company: { name: 'Lily', title: 'Lily Salon' } } },
      entry: { company_id: lily.companyId, target: null, before: { title: null }, after: { title: 'Lily Salon' } },
    }),
  deleteCompany: () =>
    Promise.resolve({
      call: { query: { companyId: lily.companyId } },
      entry: {
        company_id: lily.companyId,
        target: null,
        before: { name: 'Lily', title: null, country: null, language: null, companyType: null },
        after: null,
      },
    }),
  createPlan: () => {
    const plan = { name: 'Studio', amount: 4900, currencyCode: 'USD', included: { conversations: 500, salons: 1 } }
    return Promise.resolve({
      call: { body: { id: 'studio-usd', ...plan } },
      entry: {
        company_id: null,
        target: 'studio-usd',
        before: null,
        after: { ...plan, description: '', trialDays: 0, isOnSale: true },
      },
    })
  },
  updatePlan: async () => {
    await aPlan()
    return {
      call: { body: { planId: 'studio', name: 'Studio plus', isOnSale: false } },
      entry: {
        company_id: null,
        target: 'studio',
        before: { name: 'Studio', isOnSale: true },
        after: { name: 'Studio plus', isOnSale: false },
      },
    }
  },
  sellAtNewPrice: async () => {
    await aPlan()
    return {
      call: { body: { planId: 'studio', amount: 5900 } },
      entry: {
        company_id: null,
        target: 'studio',
        before: { id: 'studio', amount: 4900 },
        after: { id: 'studio-2', amount: 5900 },
      },
    }
  },
  createPromoCode: () =>
    Promise.resolve({
      call: { body: { code: 'Spring', discountType: 'percentage', percentage: 20, maxRedemptions: 5 } },
      entry: {
        company_id: null,
        target: 'Spring',
        before: null,
        after: {
          code: 'Spring',
          discountType: 'percentage',
          amountCents: null,
          percentage: 20,
          maxDiscountAmountCents: null,
          currencyCode: null,
          durationType: 'once',
          durationInBillingCycles: null,
          priceVariantIds: null,
          maxRedemptions: 5,
          redemptions: 0,
          validFrom: null,
          validTo: null,
          isActive: true,
        },
      },
    }),
  changePromoCode: async () => ({
    call: { body: { promoCodeId: await aPromoCode(), maxRedemptions: 9, isActive: false } },
    entry: {
      company_id: null,
      target: 'SPRING',
      before: { maxRedemptions: null, isActive: true },
      after: { maxRedemptions: 9, isActive: false },
    },
  }),
  assignPromoCode: async () => ({
    call: { body: { promoCodeId: await aPromoCode(), companyId: lily.companyId } },
    entry: { company_id: lily.companyId, target: 'SPRING', before: null, after: { promoCode: 'SPRING' } },
  }),
  setCompanyQuotas: () =>
    Promise.resolve({
      call: { params: { id: lily.companyId }, body: { aiRuns: 500, aiTokens: 'server', storage: 'unlimited' } },
      entry: {
        company_id: lily.companyId,
        target: null,
        before: { aiRuns: 'server', storage: 'server' },
        after: { aiRuns: 500, storage: 'unlimited' },
      },
    }),
  extendTrial: () => {
    const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
    return Promise.resolve({
      call: { body: { companyId: lily.companyId, until } },
      entry: {
        company_id: lily.companyId,
        target: null,
        before: { trialEndsAt: null },
        after: { trialEndsAt: until },
      },
    })
  },
  refundInvoice: async () => {
    await aPaidInvoice(world, lily.companyId, '2026-000042')
    return {
      call: { body: { number: '2026-000042', amount: 900, reason: 'Asked for', key: 'a press of it' } },
      entry: {
        company_id: lily.companyId,
        target: '2026-000042',
        before: null,
        after: { returned: 900, currencyCode: 'USD', reason: 'Asked for' },
      },
    }
  },
  settleDelivery: async () => {
    const messageId = await anUnknownDelivery()
    return {
      call: { body: { messageId, outcome: 'sent' } },
      entry: {
        company_id: lily.companyId,
        target: String(messageId),
        before: { status: 'unknown' },
        after: { status: 'sent' },
      },
    }
  },
  repeatDelivery: async () => {
    const messageId = await anUnknownDelivery()
    return {
      call: { body: { messageId } },
      entry: {
        company_id: lily.companyId,
        target: String(messageId),
        before: { status: 'unknown' },
        after: { status: 'unknown', repeatedAt: world.clock.now().toISOString() },
      },
    }
  },
  createAnnouncement: () => {
    const startsAt = world.clock.now().toISOString()
    const said = { texts: { en: 'We move tonight.' }, severity: 'warning' }
    return Promise.resolve({
      call: { body: said },
      entry: {
        company_id: null,
        target: expect.any(String) as string,
        before: null,
        after: { ...said, startsAt, endsAt: null, companyIds: null },
      },
    })
  },
  endAnnouncement: async () => {
    const at = world.clock.now()
    const { id } = await world.db
      .insertInto('announcements')
      .values({ texts: '{"en":"We move tonight."}', severity: 'info', starts_at: at, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      call: { body: { announcementId: id } },
      entry: { company_id: null, target: String(id), before: { endedAt: null }, after: { endedAt: at.toISOString() } },
    }
  },
  setSupportHours: () => {
    const hours = { zone: 'Europe/Kyiv', week: [{ weekday: 1, from: 540, to: 1080 }], holidays: ['2026-12-25'] }
    return Promise.resolve({
      call: { body: hours },
      entry: { company_id: null, target: null, before: { zone: 'UTC', week: [], holidays: [] }, after: hours },
    })
  },
  archiveCompany: () =>
    Promise.resolve({
      call: { query: { companyId: lily.companyId } },
      entry: {
        company_id: lily.companyId,
        target: null,
        before: { archivedAt: null },
        after: { archivedAt: world.clock.now().toISOString() },
      },
    }),
  unarchiveCompany: async () => {
    const archivedAt = world.clock.now()
    await world.db.updateTable('companies').set({ archived_at: archivedAt }).execute()
    return {
      call: { query: { companyId: lily.companyId } },
      entry: {
        company_id: lily.companyId,
        target: null,
        before: { archivedAt: archivedAt.toISOString() },
        after: { archivedAt: null },
      },
    }
  },
}
const names = Object.keys(changes) as Change[] // the keys are those of the type

const entries = () => world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

/** Makes a call under one of the two spellings of its path. */
const make = (name: Change, { params = {}, query = {}, body }: Call, spelling: string, token = system.token) => {
  const { method, path } = endpoints[name] as Endpoint
  const url = path
    .replace(/^\/(?:system-admin|systemAdmin)\//, `/${spelling}/`)
    .replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  return world.app.inject({
    method,
    url: `/api${url}`,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body as object }),
  })
}

describe('every change of a system administrator (SYS-6)', () => {
  it('the list of changes is that of the contract', () => {
    const ofContract = Object.entries(endpoints as Record<string, Endpoint>)
      .filter(([, { access, isRead }]) => access === 'system' && !isRead)
      .map(([name]) => name)
    expect(names.toSorted()).toEqual(ofContract.toSorted())
  })

  describe.each(['system-admin', 'systemAdmin'])('the spelling /%s', (spelling) => {
    it.each(names)('%s writes exactly one entry, with its actor, its subject and what it changed', async (name) => {
      const { call, entry } = await changes[name]()
      const answer = await make(name, call, spelling)
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
      const { method, path } = endpoints[name] as Endpoint
      expect(await entries()).toEqual([
        {
          ...entry,
          id: expect.any(Number) as number,
          admin_id: system.adminId,
          action: `${method} /api${path}`,
          is_read: false,
          request_id: expect.any(String) as string,
          impersonation_id: null,
          created_at: world.clock.now(),
        },
      ])
    })
  })

  it.each(names)('%s that is refused writes none', async (name) => {
    const { call } = await changes[name]()
    expect((await make(name, call, 'system-admin', lily.owner.token)).statusCode).toBe(403)
    expect(await entries()).toEqual([])
  })
})

const octets = 'application/octet-stream'
const onlyLooks = ['markMessageAsViewed', 'markChatsViewed', 'markChatUnread', 'watchChat', 'sayTyping']

/** The calls of the support inbox that change something; looking and typing are none. */
const ofSupport = Object.entries(supportInboxEndpoints as Record<string, Endpoint>).filter(
  ([name, { isRead }]) => !isRead && !onlyLooks.includes(name),
)

describe('every change in the support inbox (SYS-6)', () => {
  it.each(ofSupport)(
    '%s writes one entry of the company, with the conversation that it names',
    async (name, endpoint) => {
      const as = { token: lily.owner.token, companyId: lily.companyId }
      const chatId = Number((await world.callOk('initSupport', { ...as, body: {} }))['chatId'])
      const { message } = await world.callOk('sendSupportMessage', { ...as, body: { chatId, text: 'Help' } })
      const messageId = (message as { id: number }).id
      const isFile = name === 'uploadFile'
      const named =
        name === 'updateAiForChats' ? { chatIds: [chatId] } : name === 'deleteMessage' ? { messageId } : { chatId }
      const fields = { message: 'Hello', runId: 'a-run', aiEnabled: false, settings: { aiEnabled: false }, messageId }
      await world.app.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        query: isFile ? { chatId: String(chatId), fileName: 'a.txt' } : {},
        headers: {
          authorization: `Bearer ${system.token}`,
          'x-company-id': String(supportCompanyId),
          ...(isFile && { 'content-type': octets }),
        },
        payload: isFile
          ? Buffer.from('x')
          : name === 'updateAiForChats'
            ? { ...named, aiEnabled: false }
            : { ...fields, ...named },
      })
      const written = await entries()
      expect(written).toMatchObject([
        {
          admin_id: system.adminId,
          company_id: lily.companyId,
          action: `POST /api${endpoint.path}`,
          is_read: false,
          target: expect.stringMatching(new RegExp(`(chatIds?=${chatId}|messageId=${messageId})`, 'u')) as string,
        },
      ])
      expect(JSON.stringify(written)).not.toContain('Hello')
    },
  )

  it.each(onlyLooks)('%s, by which nobody is changed, writes none', async (name) => {
    const endpoint = (supportInboxEndpoints as Record<string, Endpoint>)[name]
    expect(endpoint?.isRead).toBe(false)
    const as = { token: lily.owner.token, companyId: lily.companyId }
    const chatId = Number((await world.callOk('initSupport', { ...as, body: {} }))['chatId'])
    await world.app.inject({
      method: 'POST',
      url: `/api${endpoint?.path ?? ''}`,
      headers: { authorization: `Bearer ${system.token}` },
      payload: { chatId, chatIds: [chatId], watcherId: 'a-window', isWatching: true },
    })
    expect(await entries()).toEqual([])
  })
})
