import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => void (sandbox = await startSandbox({})))
afterEach(() => sandbox.close())

type Answer = { status: number; body: Record<string, unknown> }
const call = async (path: string, { token, body }: { token?: string; body?: object } = {}): Promise<Answer> => {
  const answer = await fetch(`${sandbox.origin}/sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // every answer here is an object
}
const codeOf = ({ body }: Answer) => (body['error'] as { code: number } | undefined)?.code
const exchange = (code: string, secret = sandbox.world.whatsapp.app.appSecret) =>
  call(
    `graph/v25.0/oauth/access_token?${new URLSearchParams({
      client_id: sandbox.world.facebook.app.appId,
      client_secret: secret,
      code,
    }).toString()}`,
  )
const finish = (isOnBusinessApp = false) => sandbox.world.facebook.finish({ verifiedName: 'Lily', isOnBusinessApp })

it('the popup makes a number and a code, which is exchanged once, with the app’s secret', async () => {
  const feature = 'whatsapp_business_app_onboarding'
  const { status, body } = await call('facebook/signup', { body: { name: ' Lily ', feature } })
  expect([status, (await call('facebook/signup', { body: { name: ' ' } })).status]).toEqual([201, 400])
  const number = sandbox.world.whatsapp.numbers.get(String(body['phoneNumberId']))
  expect(number).toMatchObject({ verifiedName: 'Lily', isOnBusinessApp: true })
  const code = String(body['code'])
  expect(codeOf(await exchange(code, 'wrong'))).toBe(101)
  expect(await exchange(code)).toEqual({ status: 200, body: { access_token: number?.token, token_type: 'bearer' } })
  expect(codeOf(await exchange(code))).toBe(100)
})

it('a button of the popup cannot be pressed before the popup’s script handles it', async () => {
  const { appId: app_id, configId: config_id } = sandbox.world.facebook.app
  const address = `${sandbox.origin}/sandbox/facebook/signup?${new URLSearchParams({ app_id, config_id }).toString()}`
  const buttons = (await (await fetch(address)).text()).match(/<button[^>]*>/g) ?? []
  expect(buttons).toEqual(['<button disabled>', '<button disabled>', '<button disabled>'])
})

it('a token is described to its app and to itself alone', async () => {
  const { number } = finish()
  const path = `graph/v25.0/debug_token?input_token=${number.token}`
  const { appSecret } = sandbox.world.whatsapp.app
  const { body } = await call(path, { token: `${sandbox.world.facebook.app.appId}|${appSecret}` })
  expect(body).toMatchObject({
    data: {
      is_valid: true,
      granular_scopes: [
        { scope: 'whatsapp_business_management', target_ids: [number.businessAccountId] },
        { scope: 'whatsapp_business_messaging', target_ids: [number.businessAccountId] },
      ],
    },
  })
  expect((await call(path, { token: number.token })).body).toMatchObject({ data: { is_valid: true, expires_at: 0 } })
  expect(codeOf(await call(path, { token: 'EAA-of-somebody-else' }))).toBe(190)
})

it('a new number sends only after it was registered, with the same PIN each time', async () => {
  const { phoneNumberId, token } = finish().number
  const message = { messaging_product: 'whatsapp', to: '15550100', type: 'text', text: { body: 'Hello' } }
  const send = () => call(`graph/v25.0/${phoneNumberId}/messages`, { token, body: message })
  const register = (pin: string) =>
    call(`graph/v25.0/${phoneNumberId}/register`, { token, body: { messaging_product: 'whatsapp', pin } })
  expect(codeOf(await send())).toBe(133010)
  expect(codeOf(await register('12345'))).toBe(100)
  expect((await register('123456')).status).toBe(200)
  expect(codeOf(await register('654321'))).toBe(133005)
  // Nobody of that phone has written yet.
  expect(codeOf(await send())).not.toBe(133010)
})
