import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'

/** A new user; no two have the same email. */
export const aNewcomer = () => ({
  fullName: 'Anna Newcomer',
  email: `anna-${randomUUID()}@example.com`,
  password: 'secret-enough',
})

export type Newcomer = ReturnType<typeof aNewcomer>

/** Registers a new user over HTTP, for journeys about something else. Resolves to the access token. */
export async function registered(request: APIRequestContext, { fullName, email, password }: Newcomer): Promise<string> {
  const answer = await request.post('/api/auth/register', {
    data: { fullName, email, password, phone: '', metadata: { createTrial: true, language: 'en' } },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { accessToken: string }).accessToken // as the contract defines
}

/** An administrator with a company that has completed its onboarding. */
export async function aSalonOwner(request: APIRequestContext): Promise<Newcomer> {
  const owner = aNewcomer()
  const headers = { authorization: `Bearer ${await registered(request, owner)}` }
  const made = await request.post('/api/admin/createCompany', { headers, data: { company: { name: 'Anna’s Salon' } } })
  const { company } = (await made.json()) as { company: { id: number } } // as the contract defines
  const details = { country: 'GB', language: 'en', companyType: 'beauty_salon', companyName: 'Anna’s Salon' }
  const completed = await request.post(`/api/admin/onboarding/complete?companyId=${company.id}`, {
    headers,
    data: details,
  })
  expect(completed.status()).toBe(200)
  return owner
}
