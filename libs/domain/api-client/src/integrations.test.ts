import { Crm, Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integrationCalls } from './calls/integrations.ts'
import { aClient } from './testing/aClient.ts'

const respondingWith = (json: unknown) => aClient(() => ({ json })).api.subject(integrationCalls)

describe('integrations as other providers return them (INT-1, INT-2)', () => {
  it.each([
    ['bare', (list: unknown[]) => list],
    ['as integrations', (integrations: unknown[]) => ({ success: true, integrations })],
    ['as messengers', (messengers: unknown[]) => ({ messengers })],
    ['as crmIntegrations', (crmIntegrations: unknown[]) => ({ crmIntegrations })],
    ['under data', (data: unknown[]) => ({ success: true, data })],
    ['under its name under data', (integrations: unknown[]) => ({ data: { integrations } })],
  ])('a list of integrations is read when it comes %s', async (_how, wrap) => {
    expect(await respondingWith(wrap([aMessenger()])).listMessengers()).toEqual([aMessenger()])
    expect(await respondingWith(wrap([aCrm({ messengerIds: [3] })])).listCrm()).toEqual([aCrm({ messengerIds: [3] })])
  })

  it('an integration may omit fields or have null in them, and have ids as strings of digits', async () => {
    const [messenger] = await respondingWith([
      { id: '3', type: 'TELEGRAM', status: 'Connected', metadata: null, crmIntegrations: null },
    ]).listMessengers()
    expect(messenger).toEqual(aMessenger({ metadata: {} }))
    const [crm] = await respondingWith([
      { id: '5', externalId: 37532, metadata: null, messengerIds: ['3', null] },
    ]).listCrm()
    expect(crm).toEqual(aCrm({ metadata: {}, messengerIds: [3] }))
  })

  it('unknown metadata of an integration are kept, and its texts only if they are texts', async () => {
    const [messenger] = await respondingWith([
      aMessenger({ metadata: { botUsername: 7 as never, lastError: { code: 'X' }, messageLostAt: 'soon' } }),
    ]).listMessengers() // as a provider may
    expect(messenger?.metadata).toEqual({ botUsername: null, lastError: { code: 'X' }, messageLostAt: null })
    const [crm] = await respondingWith([
      aCrm({ metadata: { address: [] as never, frozen: true, company: { title: 1 as never, workers: 4 } } }),
    ]).listCrm() // as a provider may
    expect(crm?.metadata).toEqual({ address: null, frozen: true, company: { title: null, workers: 4 } })
  })

  it.each([
    [
      { state: 'importing', percent: 55.4, at: '2026-11-23T10:00:00Z' },
      { state: 'importing', percent: 55.4 },
    ],
    [
      { state: 'FAILED', at: '2026-11-23T10:00:00Z', code: 'STOPPED' },
      { state: 'failed', percent: 0, code: 'STOPPED' },
    ],
    [
      { state: 'complete', percent: 900, at: '2026-11-23T10:00:00Z', code: 7 },
      { state: 'complete', percent: 100 },
    ],
    [{ state: 'asleep', percent: 5, at: '2026-11-23T10:00:00Z' }, null],
    [{ state: 'importing', percent: 5 }, null],
    ['soon', null],
  ])('the progress of a phone’s chats %j is read as %j', async (history, read) => {
    const [messenger] = await respondingWith([{ ...aMessenger(), metadata: { history } }]).listMessengers()
    expect(messenger?.metadata.history ?? null).toEqual(
      read === null ? null : { ...read, at: expect.stringContaining('2026-11-23T10:00:00') as string },
    )
  })

  it('an integration with an unknown state counts as not connected, and an unknown channel is left out', async () => {
    const received = [
      { ...aMessenger(), status: 'asleep' },
      { ...aMessenger(), type: 'pigeon' },
      { ...aMessenger(), id: 0 },
      null,
    ]
    expect(await respondingWith(received).listMessengers()).toEqual([aMessenger({ status: 'disconnected' })])
    expect(
      await respondingWith([
        { ...aCrm(), type: 'other' },
        { ...aCrm(), externalId: '' },
        { ...aCrm(), id: null },
      ]).listCrm(),
    ).toEqual([])
  })
})

it('connectMessenger sends the credentials for the given company (INT-7)', async () => {
  const { api, requests } = aClient(() => ({
    json: { success: true, messenger: aMessenger({ status: 'initializing' }) },
  }))
  const connected = await api.subject(integrationCalls).connectMessenger({
    companyId: 7,
    type: 'telegram',
    credentials: { token: '1:a' },
  })
  expect(connected).toEqual(aMessenger({ status: 'initializing' }))
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/admin/integrations/messengers/connect',
    body: { companyId: 7, type: 'telegram', credentials: { token: '1:a' } },
  })
})

it('channels and salons are linked and unlinked by their ids, whatever the body of the response (INT-3)', async () => {
  const { api, requests } = aClient(() => ({ status: 204 }))
  await api.subject(integrationCalls).linkMessengerCrm({ companyId: 7, messengerId: 3, crmId: 5 })
  await api.subject(integrationCalls).unlinkMessengerCrm({ messengerId: 3, crmId: 5 })
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/admin/integrations/link-messenger-crm', { companyId: 7, messengerId: 3, crmId: 5 }],
    ['POST', '/admin/integrations/unlink-messenger-crm', { companyId: 101, messengerId: 3, crmId: 5 }],
  ])
})

it('disconnecting succeeds whatever the body of the response', async () => {
  const { api, requests } = aClient(() => ({ status: 204 }))
  await api.subject(integrationCalls).deactivateIntegration({ platform: 'telegram' })
  await api.subject(integrationCalls).deleteMessenger({ messengerId: 3 })
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/admin/integrations/deactivateIntegration', { companyId: 101, platform: 'telegram' }],
    ['/admin/integrations/delete-messenger', { companyId: 101, messengerId: 3 }],
  ])
})

describe('properties of the integrations', () => {
  const fields = fc.constantFrom(
    'metadata',
    'company',
    'address',
    'comment',
    'title',
    'botUsername',
    'crmIntegrations',
    'messengerIds',
    'isActive',
    'status',
    'companyId',
    'externalId',
    'id',
    'type',
    '__proto__',
  )
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.constantFrom(null, true, 'connected', 'telegram', 'altegio', '12', '', -1, 1.5, 12), fc.string()),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fields, tie('json'), { maxKeys: 6 }),
    ),
  }))

  it('the integrations that are read have the shape of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.dictionary(fields, json),
            fc.constantFrom({ id: 12, type: 'telegram' }, { id: '5', type: 'altegio', externalId: '9' }, {}),
          ),
          { maxLength: 3 },
        ),
        async (received) => {
          const list = received.map(([some, sure]) => ({ ...some, ...sure }))
          for (const messenger of await respondingWith(list).listMessengers())
            expect(Messenger.safeParse(messenger).error).toBeUndefined()
          for (const crm of await respondingWith(list).listCrm()) expect(Crm.safeParse(crm).error).toBeUndefined()
        },
      ),
    )
  })
})
