import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import type { SandboxBot } from '../telegram/TelegramShapes.ts'

let sandbox: RunningSandbox
beforeEach(async () => void (sandbox = await startSandbox()))
afterEach(() => sandbox.close())

const address = () => `${sandbox.origin}/sandbox/botfather`
const make = (name: unknown) =>
  fetch(address(), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) })
const made = async (name: string) => ((await (await make(name)).json()) as { bot: SandboxBot }).bot

it('BotFather creates bots that Telegram accepts, each with a unique name', async () => {
  const bots = [await made(' Lily Salon '), await made('Lily salon!'), await made('Лілія')]
  expect(bots.map(({ username, name }) => [username, name])).toEqual([
    ['lily_salon_bot', 'Lily Salon'],
    ['lily_salon_2_bot', 'Lily salon!'],
    ['salon_bot', 'Лілія'],
  ])
  expect(new Set(bots.map(({ id }) => id)).size).toBe(3)
  const me = await fetch(`${sandbox.telegramApiRoot}/bot${bots[0]?.token ?? ''}/getMe`)
  expect(await me.json()).toMatchObject({ ok: true, result: { username: 'lily_salon_bot', first_name: 'Lily Salon' } })
})

it('BotFather’s page shows the token', async () => {
  expect(await (await fetch(address())).text()).toContain('Name of the bot')
  const answer = await fetch(address(), { method: 'POST', body: new URLSearchParams({ name: '<b>Lily</b>' }) })
  const page = await answer.text()
  const [bot] = [...sandbox.world.telegram.state.bots.values()]
  expect(page).toContain(bot?.token)
  expect(page).not.toContain('<b>')
})

it.each(['', '  ', 5, null])('BotFather creates no bot for the name %j', async (name) => {
  expect((await make(name)).status).toBe(400)
  expect(sandbox.world.telegram.state.bots.size).toBe(0)
})
