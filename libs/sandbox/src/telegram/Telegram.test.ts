import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSandbox } from '../createSandbox.ts'
import { recallConversation } from './people.ts'
import { findConversation } from './TelegramState.ts'
import { blockBot, writeAsCustomer } from './writeAsCustomer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const token = '7100000001:SANDBOX'
const now = () => new Date('2026-11-20T12:00:00Z')
const aWorld = (at = folder) => createSandbox({ now, folder: at })
const people = (world: ReturnType<typeof aWorld>) => ({
  bot: world.addBot({ token, username: 'lily_salon_bot', name: 'Lily' }),
  anna: world.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'uk' }),
})

it('a restarted Telegram continues with the same conversation, the same pending updates and new ids', () => {
  const before = aWorld()
  const { bot, anna } = people(before)
  const first = writeAsCustomer(before.telegram, bot, anna, 'Hello')
  blockBot(before.telegram, bot, anna, true)

  const after = aWorld()
  people(after)
  expect(findConversation(after.telegram.state, bot.id, anna.id)).toEqual({ messages: [first], isBlocked: true })
  expect(after.telegram.state.pending.get(bot.id)).toHaveLength(1)
  const second = writeAsCustomer(after.telegram, bot, anna, 'Again')
  expect(second.message_id).toBeGreaterThan(first.message_id)
  const ids = after.telegram.state.pending.get(bot.id)?.map((update) => update.update_id)
  expect(new Set(ids).size).toBe(2)
})

it('an incomplete last line of a killed process is ignored', () => {
  const before = aWorld()
  const { bot, anna } = people(before)
  writeAsCustomer(before.telegram, bot, anna, 'Hello')
  appendFileSync(join(folder, 'telegram.jsonl'), '{"type":"customer-wro')
  const after = aWorld()
  writeAsCustomer(after.telegram, bot, anna, 'Again')
  expect(findConversation(aWorld().telegram.state, bot.id, anna.id)?.messages.map((message) => message.text)).toEqual([
    'Hello',
    'Again',
  ])
})

it('ids never repeat, even when the folder was deleted meanwhile', () => {
  const before = aWorld()
  const { bot, anna } = people(before)
  const first = writeAsCustomer(before.telegram, bot, anna, 'Hello')
  const later = createSandbox({ now: () => new Date('2026-11-20T12:05:00Z'), folder: join(folder, 'another') })
  const again = people(later)
  expect(writeAsCustomer(later.telegram, again.bot, again.anna, 'Hello').message_id).toBeGreaterThan(first.message_id)
})

it('a past conversation is added once, and no bot receives it', () => {
  const world = aWorld()
  const { bot, anna } = people(world)
  const past = [{ messageId: 1, at: new Date('2026-11-01T10:00:00Z'), isFromBot: false, text: 'Hello' }]
  recallConversation(world.telegram, bot, anna, past)
  recallConversation(world.telegram, bot, anna, past)
  expect(findConversation(world.telegram.state, bot.id, anna.id)?.messages).toHaveLength(1)
  expect(world.telegram.state.pending.get(bot.id)).toBeUndefined()
})
