import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoSignIns } from '@frontdesk/demo-data'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer({ settings: { sandbox: true, demoData: true, appUrl: null } })))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.anAdministrator({ email: demoSignIns.olena.email })
  await world.db.updateTable('admins').set({ is_email_verified: true }).execute()
})

/** Presses Connect on the sandbox's page; returns the address to which the product redirects the browser. */
const connect = async (fields: Record<string, string>): Promise<string> => {
  const pressed = await world.app.inject({
    method: 'POST',
    url: '/sandbox/altegio/connect',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ 'salon-720441': 'on', 'salon-720442': 'on', ...fields }).toString(),
  })
  expect(pressed.statusCode).toBe(303)
  const sent = await world.app.inject({ method: 'GET', url: String(pressed.headers.location) })
  expect(sent.statusCode).toBe(302)
  return String(sent.headers.location)
}
const olena = { who: '5101' }
const rosa = { who: 'new', name: 'Роза', email: 'rosa@example.com', phone: '' }

it('the sandbox’s Olena is recognised as the one of the demo data', async () => {
  const to = await connect(olena)
  expect(to).toMatch(
    /^\/integrations\?salon_ids\[0\]=720441&salon_ids\[1\]=720442&user_data=[\w%]+&access_token=[\w-]{43}$/,
  )
  const token = to.slice(-43)
  expect(await world.callOk('getMe', { token })).toMatchObject({
    admin: { email: 'olena@lily.example' },
    accessToken: expect.any(String) as string,
  })
})

it.each([
  ['somebody new', rosa],
  ['Olena with unsigned data', { ...olena, data: 'unsigned' }],
  ['Olena with a wrong signature', { ...olena, data: 'forged' }],
])('%s is sent to the registration', async (_, fields) => {
  expect(await connect(fields)).toMatch(
    /^\/auth\/register\?salon_ids\[0\]=720441&salon_ids\[1\]=720442&user_data=[\w%]+$/,
  )
})

it('a person without data from Altegio is sent to the registration with the salons', async () => {
  expect(await connect({ ...olena, data: 'none' })).toBe('/auth/register?salon_ids[0]=720441&salon_ids[1]=720442')
})
