import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, Message } from '@frontdesk/contract'
import {
  startSandbox,
  writeAsCustomer,
  type RunningSandbox,
  type SandboxBot,
  type SandboxCustomer,
} from '@frontdesk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

/** Each has a chat of their own: the number of messages that are sent at the same time. */
const CUSTOMERS = 16
const SENDS = 4 * CUSTOMERS
/**
 * When to kill: as soon as Telegram has this number of a round's messages. The test must hold for any other list, too.
 */
const killedAfter = (process.env['KILL_AFTER'] ?? '1,9,30').split(',').map(Number)

type Customer = { telegram: SandboxCustomer; chatId: number }

let folder: string
/** Telegram outlives the server, as the real one does. */
let sandbox: RunningSandbox
let bot: SandboxBot
let server: AProcess
let as: { token: string; companyId: number }
let customers: Customer[]

const start = () => aProcess(folder, { TELEGRAM_API_ROOT: sandbox.telegramApiRoot })
const call = (route: Parameters<AProcess['call']>[0], body: object) =>
  server.call(route, { token: as.token, body: { companyId: as.companyId, ...body } })
/** Repeats the call until its result fits, because a server that was just started is still at work. */
async function until<T>(read: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await read()
    if (fits(answer)) return answer
  }
}
const chats = async () =>
  (await server.call('getChatsWithPreview', { token: as.token, query: { companyId: as.companyId, limit: 100 } })).body[
    'chats'
  ] as Chat[]
const messagesOf = async ({ chatId }: Customer) =>
  (await call('getChatMessages', { chatId, take: 1000 })).body['messages'] as Message[]
const phoneOf = ({ telegram }: Customer) =>
  (sandbox.world.telegram.state.conversations.get(bot.id)?.get(telegram.id)?.messages ?? []).filter(
    (message) => message.from.is_bot,
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-deliveries-'))
  sandbox = await startSandbox()
  bot = sandbox.world.addBot({ token: '7000000001:SANDBOX-kill', username: 'lily_bot', name: 'Lily' })
  server = await start()
  const person = {
    fullName: 'Olena Koval',
    email: 'olena@example.com',
    phone: '+380501112233',
    password: 'a long pass phrase',
  }
  const { body: signedIn } = await server.call('register', { body: person })
  const token = String(signedIn['accessToken'])
  const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily' } })
  as = { token, companyId: (made['company'] as { id: number }).id } // by the contract
  // Only the test may send messages.
  await call('updateAssistant', { isActive: false })
  expect((await call('connectMessenger', { type: 'telegram', credentials: { token: bot.token } })).status).toBe(200)
  const people = Array.from({ length: CUSTOMERS }, (_, n) =>
    sandbox.world.addCustomer({ id: 810_000_000 + n, username: `guest_${n}`, firstName: `Guest ${n}`, language: 'en' }),
  )
  for (const guest of people) writeAsCustomer(sandbox.world.telegram, bot, guest, 'Good morning')
  const listed = await until(chats, (all) =>
    people.every(({ firstName }) => all.some(({ title }) => title === firstName)),
  )
  customers = people.map((telegram) => ({
    telegram,
    chatId: listed.find(({ title }) => title === telegram.firstName)?.id ?? 0,
  }))
}, 120_000)
afterAll(async () => {
  await server.stop()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a server that is killed while messages are on their way to Telegram', () => {
  it.each(killedAfter)(
    'a server killed after %i arrived neither fails nor repeats a message that arrived, and a quotation proves its arrival',
    async (moment) => {
      const killed = Promise.withResolvers<void>()
      let arrived = 0
      const stop = sandbox.world.telegram.subscribe((happening) => {
        if (happening.type !== 'bot-wrote') return
        arrived++
        // The message arrives, and the server is killed before it gets the response.
        if (arrived === moment) server.kill().then(killed.resolve, killed.reject)
      })
      const ofRound = ({ text }: { text?: string }) => text?.startsWith(`Round ${moment}, `) === true
      const sends = Array.from({ length: SENDS }, (_, n) =>
        call('sendMessage', { chatId: customers[n % CUSTOMERS]?.chatId, message: `Round ${moment}, message ${n}` }),
      )
      await Promise.allSettled(sends)
      await killed.promise
      stop()
      server = await start()

      const account = async () => {
        const held = (await Promise.all(customers.map(messagesOf))).flat().filter(ofRound)
        return {
          held,
          statuses: new Map(held.map(({ text, status }) => [text, status])),
          onPhones: customers
            .flatMap(phoneOf)
            .filter(ofRound)
            .map(({ text = '' }) => text),
        }
      }
      const { held, statuses, onPhones } = await until(account, (now) =>
        now.held.every(({ status }) => status !== 'pending'),
      )
      const unknown = held.filter(({ status }) => status === 'unknown')
      console.log(
        `Killed after ${moment}: stored ${held.length}, on phones ${onPhones.length}, unknown ${unknown.length}, of these arrived ${unknown.filter(({ text }) => onPhones.includes(text)).length}`,
      )
      expect(new Set(onPhones).size).toBe(onPhones.length)
      // A message that arrived is shown as sent or as unknown, each one shown as sent arrived, and none failed here.
      for (const text of onPhones) expect(['sent', 'unknown']).toContain(statuses.get(text))
      for (const { text, status } of held) if (status === 'sent') expect(onPhones).toContain(text)
      expect(held.filter(({ status }) => status === 'failed')).toEqual([])
      expect(unknown.filter(({ text }) => onPhones.includes(text)).length).toBeGreaterThan(0)

      for (const customer of customers)
        for (const message of phoneOf(customer))
          if (statuses.get(message.text ?? '') === 'unknown')
            writeAsCustomer(sandbox.world.telegram, bot, customer.telegram, 'Thank you', message.message_id)
      const settled = await until(account, (now) => now.onPhones.every((text) => now.statuses.get(text) === 'sent'))
      expect(settled.onPhones.toSorted()).toEqual(onPhones.toSorted())
    },
    120_000,
  )
})
