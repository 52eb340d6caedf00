import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => void (sandbox = await startSandbox()))
afterEach(() => sandbox.close())

const acts = async (bot: string, fields: Record<string, string>) =>
  (
    await fetch(`${sandbox.origin}/sandbox/telegram-business?bot=${bot}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
  ).text()

it('an account connects a bot that has Business Mode, writes, is written to, and leaves the bot', async () => {
  const answer = await fetch(`${sandbox.origin}/sandbox/botfather`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Desk', business: 'on' }),
  })
  expect(await answer.text()).toContain('/sandbox/telegram-business?bot=desk_bot')
  expect(await acts('desk_bot', { act: 'customer', text: 'Too early' })).toContain('not connected')
  expect(await acts('desk_bot', { act: 'connect' })).toContain('connected, and may reply')
  expect(await acts('desk_bot', { act: 'customer', text: '<b>Hello</b>' })).toContain('&lt;b&gt;Hello')
  await acts('desk_bot', { act: 'owner', text: 'Hi Ann' })
  expect(await acts('desk_bot', { act: 'silence' })).toContain('may not reply')
  expect(await acts('desk_bot', { act: 'leave' })).toContain('disconnected')
  const { telegram } = sandbox.world
  const [bot] = [...telegram.state.bots.values()]
  const updates = telegram.state.pending.get(bot?.id ?? 0) ?? []
  expect(updates.map((update) => Object.keys(update)[1])).toEqual([
    'business_connection',
    'business_message',
    'business_message',
    'business_connection',
    'business_connection',
  ])
  expect(new Set([...telegram.state.accounts.keys()]).size).toBe(1)
})

it('a bot without Business Mode has no such page', async () => {
  sandbox.world.addBot({ token: '1:PLAIN', username: 'plain_bot', name: 'Plain' })
  expect((await fetch(`${sandbox.origin}/sandbox/telegram-business?bot=plain_bot`)).status).toBe(404)
})
