import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it('a fault of Telegram can be planned from another process', async () => {
  const { token } = sandbox.world.addBot({ token: '7100000001:SANDBOX', username: 'lily_salon_bot', name: 'Lily' })
  const getMe = async () => (await post(`telegram/bot${token}/getMe`, {})).status
  expect(
    (await post('control/telegram', { fault: { kind: 'flood', retryAfter: 2 }, method: 'getMe', times: 2 })).status,
  ).toBe(204)
  expect([await getMe(), await getMe(), await getMe()]).toEqual([429, 429, 200])
  expect((await post('control/telegram', { fault: { kind: 'earthquake' } })).status).toBe(400)
})

it("a model's replies can be planned from another process, which reads the requests", async () => {
  const ask = () => post('openai/v1/responses', { model: 'any', input: 'Hi' }, { authorization: 'Bearer sk' })
  await post('control/openai', {
    scripts: [
      { kind: 'refusal', status: 503 },
      { kind: 'reply', pieces: ['Hel', 'lo'] },
    ],
  })
  expect((await ask()).status).toBe(503)
  expect(await (await ask()).json()).toMatchObject({ output_text: 'Hello' })
  const recorded = (await (await fetch(`${sandbox.origin}/sandbox/control/openai`)).json()) as { requests: unknown[] }
  expect(recorded.requests).toMatchObject([{ body: { input: 'Hi' } }, { body: { input: 'Hi' } }])
})
