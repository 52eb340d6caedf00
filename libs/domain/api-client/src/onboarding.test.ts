import { aCompany } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { aClient, type FakeResponse } from './testing/aClient.ts'

const respondingWith = (response: FakeResponse) => aClient(() => response)
const details = { companyName: 'Lily', companyType: 'barbershop', country: 'UA', language: 'uk' } as const

describe('the end of the onboarding (ONB-3)', () => {
  it('completeOnboarding sends its four fields, and the company in the address', async () => {
    const { api, requests } = respondingWith({ json: { success: true } })
    await api.companies.completeOnboarding({ companyId: 7, ...details })
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/admin/onboarding/complete',
        query: 'companyId=7',
        body: details,
        headers: { 'x-company-id': '7' },
      },
    ])
  })

  it.each<FakeResponse>([
    { status: 200, text: '' },
    { status: 201, json: {} },
    { status: 204 },
    { status: 202, text: 'Accepted' },
    { status: 200, text: '<html>' },
    { status: 200, json: { success: false, message: 'already done' } },
    { status: 299, json: null },
  ])('completeOnboarding succeeds by the status alone: %j', async (response) => {
    await expect(respondingWith(response).api.companies.completeOnboarding(details)).resolves.toBe(true)
  })

  it.each([300, 400, 401, 404, 409, 429, 500, 503])(
    'completeOnboarding rejects with status %s, whatever the body contains',
    async (status) => {
      await expect(
        respondingWith({ status, json: { success: true } }).api.companies.completeOnboarding(details),
      ).rejects.toMatchObject({ name: 'ApiError', status })
    },
  )

  it('completeOnboarding rejects when there is no response', async () => {
    const { api } = aClient(() => Promise.reject(new TypeError('offline')))
    await expect(api.companies.completeOnboarding(details)).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  })
})

describe('changing a company (API-4)', () => {
  it('updateCompany sends a PATCH with the changes under company', async () => {
    const { api, requests } = respondingWith({ json: { company: aCompany({ name: 'Rose' }) } })
    expect(await api.companies.updateCompany({ companyId: 7, company: { name: 'Rose' } })).toMatchObject({
      name: 'Rose',
    })
    expect(requests).toMatchObject([
      { method: 'PATCH', path: '/admin/updateCompany', query: 'companyId=7', body: { company: { name: 'Rose' } } },
    ])
  })
})

describe('a company in a response', () => {
  const read = async (company: object) =>
    (await respondingWith({ json: [{ id: 7, name: 'Lily', ...company }] }).api.companies.getCompanies())[0]

  it.each([
    [{ isOnboarded: true }, true],
    [{ isOnboarded: false }, false],
    [{ isOnboarded: 'no' }, undefined],
    [{ isOnboarded: null }, undefined],
    [{}, undefined],
  ])(
    'the onboarding state in %j is read as %s, and a missing one is undefined (ONB-4)',
    async (company, isOnboarded) => {
      expect((await read(company))?.isOnboarded).toBe(isOnboarded)
    },
  )

  it.each([
    [{ trialEndDate: '2026-12-05' }, { trialEndDate: '2026-12-05' }],
    [
      { trialEndDate: '2026-12-05T12:00:00.000Z', country: 'UA', roles: ['x'] },
      { trialEndDate: '2026-12-05T12:00:00.000Z', country: 'UA' },
    ],
    [{ trialEndDate: 1_796_472_000_000 }, { trialEndDate: '2026-12-05T12:00:00.000Z' }],
    [{ trialEndDate: null, language: 7, companyType: {} }, { trialEndDate: null }],
    [{}, {}],
  ])('the metadata %j of a company are kept as %j (TRIAL-1)', async (metadata, kept) => {
    expect((await read({ metadata }))?.metadata).toEqual(kept)
  })

  it.each([[{ metadata: null }], [{ metadata: 'x' }], [{}]])(
    'a company has no metadata when the response has %j',
    async (company) => {
      expect(await read(company)).not.toHaveProperty('metadata')
    },
  )
})

describe('the check of one feature (FLAG-2)', () => {
  it('checkFeature sends the name, the administrator, the company and the role', async () => {
    const { api, requests } = respondingWith({ json: { isEnabled: true } })
    const asking = { adminId: 1001, adminEmail: 'anna@example.com', context: { isSuperAdmin: false, roles: ['ADMIN'] } }
    expect(await api.features.checkFeature({ name: 'a b/c', companyId: 7, ...asking })).toBe('on')
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/admin/features/check/a%20b%2Fc',
        query: '',
        body: { ...asking, companyId: 7 },
        headers: { 'x-company-id': '7' },
      },
    ])
    expect(requests[0]?.body).not.toHaveProperty('name')
  })

  it.each([
    [{ isEnabled: true }, 'on'],
    [{ isEnabled: false }, 'off'],
    [{ data: { isEnabled: true } }, 'on'],
    [{ isEnabled: 'true' }, 'unknown'],
    [{}, 'unknown'],
    [null, 'unknown'],
  ])('checkFeature reads %j as %s', async (json, state) => {
    expect(await respondingWith({ json }).api.features.checkFeature({ name: 'x' })).toBe(state)
  })

  it.each([403, 404, 500])('checkFeature rejects with status %s', async (status) => {
    await expect(respondingWith({ status, json: {} }).api.features.checkFeature({ name: 'x' })).rejects.toMatchObject({
      status,
    })
  })
})
