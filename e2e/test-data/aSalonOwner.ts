import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'

/** Somebody whom the product has never seen; no two have the same address. */
export const aNewcomer = () => ({
  fullName: 'Anna Newcomer',
  email: `anna-${randomUUID()}@example.com`,
  password: 'secret-enough',
})

export type Newcomer = ReturnType<typeof aNewcomer>

/** Registers a newcomer over the wire, for journeys that are about something else. Answers their token. */
export async function registered(request: APIRequestContext, { fullName, email, password }: Newcomer): Promise<string> {
  const answer = await request.post('/api/auth/register', {
    data: { fullName, email, password, phone: '', metadata: { createTrial: true, language: 'en' } },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { accessToken: string }).accessToken // what the contract promises
}

/** An administrator with a company of their own, who has told its details. */
export async function aSalonOwner(request: APIRequestContext): Promise<Newcomer> {
  const owner = aNewcomer()
  const headers = { authorization: `Bearer ${await registered(request, owner)}` }
  const made = await request.post('/api/admin/createCompany', { headers, data: { company: { name: 'Anna’s Salon' } } })
  const { company } = (await made.json()) as { company: { id: number } } // what the contract promises
  const details = { country: 'GB', language: 'en', companyType: 'beauty_salon', companyName: 'Anna’s Salon' }
  const told = await request.post(`/api/admin/onboarding/complete?companyId=${company.id}`, { headers, data: details })
  expect(told.status()).toBe(200)
  return owner
}
