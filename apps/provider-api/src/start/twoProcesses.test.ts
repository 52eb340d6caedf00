import { randomBytes } from 'node:crypto'
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
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgres, type OpenDb } from '../db/openDb.ts'
import { aMailServer, type AMailServer } from '../testing/aMailServer.ts'
import { aProcess, type AProcess } from '../testing/aProcess.ts'
import { aSlowNetwork } from '../testing/aSlowNetwork.ts'

const postgresUrl = process.env['DATABASE_URL']
/** Milliseconds that Telegram takes for a message, so that many are on their way at any moment. */
const slowness = 250
const customersCount = 8
/**
 * How many messages to one customer may wait before no more are sent: a process takes long to start on a busy machine,
 * and the whole backlog must arrive in the time of the test.
 */
const mostWaiting = 30
const patience = { timeout: 60_000, interval: 100 }
const question = 'How does the Brazilian blowout work?'

type Customer = { telegram: SandboxCustomer; chatId: number }

describe.runIf(postgresUrl)('two processes on one PostgreSQL', () => {
  const name = `frontdesk_two_${process.pid}`
  const url = Object.assign(new URL(postgresUrl ?? 'postgres://none'), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-two-'))
  const secretKey = randomBytes(32).toString('hex')
  const acked = new Map<string, number>()
  let cluster: OpenDb
  let database: OpenDb
  let sandbox: RunningSandbox
  let network: Awaited<ReturnType<typeof aSlowNetwork>>
  let mail: AMailServer
  let mailWaits = Promise.withResolvers<void>()
  let bot: SandboxBot
  let first: AProcess
  let second: AProcess | null = null
  let as: { token: string; companyId: number }
  let assistantChatId: number
  let customers: Customer[]

  const start = (which: string, environment: Record<string, string> = {}) =>
    aProcess(join(folder, which), {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      FILES_DIR: join(folder, 'files'),
      TELEGRAM_API_ROOT: sandbox.telegramApiRoot.replace(sandbox.origin, network.origin),
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'desk@frontdesk.example',
      APP_URL: 'https://desk.example',
      ...environment,
    })
  const call = (server: AProcess, route: Parameters<AProcess['call']>[0], body: object) =>
    server.call(route, { token: as.token, body: { companyId: as.companyId, ...body } })
  const messagesOf = async (server: AProcess, chatId: number) =>
    (await call(server, 'getChatMessages', { chatId, take: 1000 })).body['messages'] as Message[]
  const phoneOf = ({ telegram }: Customer) =>
    (sandbox.world.telegram.state.conversations.get(bot.id)?.get(telegram.id)?.messages ?? [])
      .filter((message) => message.from.is_bot)
      .map(({ text = '' }) => text)
  /** Sends to every customer, one message after the other, until `isOver`; what was acknowledged must arrive. */
  const keepSending = (server: AProcess, round: string, isOver: () => boolean) =>
    Promise.all(
      customers.map(async (customer) => {
        const { chatId } = customer
        const arrived = phoneOf(customer).length
        let sent = 0
        const isFull = () => sent - (phoneOf(customer).length - arrived) >= mostWaiting
        for (let number = 0; !isOver(); number += 1) {
          await vi.waitUntil(() => isOver() || !isFull(), patience)
          const message = `${round} ${chatId} ${String(number).padStart(3, '0')}`
          const { status } = await call(server, 'sendMessage', { chatId, message }).catch(() => ({ status: 0 }))
          if (status === 200) {
            acked.set(message, chatId)
            sent += 1
          } else if (isOver()) return
        }
      }),
    )
  const outcome = async (server: AProcess, round: string) => {
    const stored = (await Promise.all(customers.map(({ chatId }) => messagesOf(server, chatId))))
      .flat()
      .filter(({ text }) => text.startsWith(round))
    return { stored, pending: stored.filter(({ status }) => status === 'pending') }
  }

  beforeAll(async () => {
    cluster = await openPostgres(postgresUrl ?? '', () => undefined)
    await sql`create database ${sql.id(name)}`.execute(cluster.db)
    sandbox = await startSandbox()
    network = await aSlowNetwork(sandbox.origin, slowness)
    mailWaits.resolve()
    mail = await aMailServer({ onRcptTo: (_address, _session, done) => void mailWaits.promise.then(() => done()) })
    bot = sandbox.world.addBot({ token: '7000000001:SANDBOX-two', username: 'lily_bot', name: 'Lily' })
    first = await start('one')
    const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
    const { body: signedIn } = await first.call('register', { body: person })
    const token = String(signedIn['accessToken'])
    const { body: made } = await first.call('createCompany', { token, body: { name: 'Lily' } })
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), patience)
    as = { token, companyId: (made['company'] as { id: number }).id } // By the contract.
    const { body: opened } = await call(first, 'initInternalConversationWithAssistant', {})
    assistantChatId = Number(opened['chatId'])
    database = await openPostgres(url, () => undefined)
    const answer = Array.from({ length: 300 }, (_, n) => `step ${n}`).join(', ')
    await database.db.insertInto('knowledge_items').values({ company_id: as.companyId, question, answer }).execute()
    await call(first, 'connectMessenger', { type: 'telegram', credentials: { token: bot.token } })
    const people = Array.from({ length: customersCount }, (_, n) =>
      sandbox.world.addCustomer({
        id: 820_000_000 + n,
        username: `guest_${n}`,
        firstName: `Guest ${n}`,
        language: 'en',
      }),
    )
    // Only the test may send messages to customers.
    for (const guest of people) writeAsCustomer(sandbox.world.telegram, bot, guest, 'Good morning')
    const listed = async () =>
      (await first.call('getChatsWithPreview', { token, query: { companyId: as.companyId, limit: 100 } })).body[
        'chats'
      ] as Chat[]
    const guests = (chats: readonly Chat[]) => chats.filter(({ title }) => title?.startsWith('Guest'))
    await vi.waitFor(async () => expect(guests(await listed())).toHaveLength(customersCount), patience)
    const all = await listed()
    customers = people.map((telegram) => ({
      telegram,
      chatId: all.find(({ title }) => title === telegram.firstName)?.id ?? 0,
    }))
    for (const { chatId } of customers)
      await call(first, 'updateAiBotSettingsForChat', { chatId, settings: { aiEnabled: false } })
  }, 240_000)
  afterAll(async () => {
    await first.kill().catch(() => undefined)
    await second?.stop()
    network.close()
    await mail.close()
    await sandbox.close()
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(cluster.db)
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a second process is refused with a sentence, unless it is to take the place of the first', async () => {
    await expect(start('two')).rejects.toThrow(/already running on this database: .*ROLLING=on/)
  }, 60_000)

  it('a second process takes nothing that is alive: no delivery, no AI reply, no email', async () => {
    mailWaits = Promise.withResolvers()
    const before = mail.received.length
    await first.call('register', {
      body: { fullName: 'Petro', email: 'petro@example.com', password: 'a long pass phrase' },
    })
    let isOver = false
    const sending = keepSending(first, 'Running', () => isOver)
    await call(first, 'sendMessage', { chatId: assistantChatId, message: question })
    second = await start('two', { ROLLING: 'on' })
    const { db } = database
    expect(await db.selectFrom('ai_runs').select('status').where('chat_id', '=', assistantChatId).execute()).toEqual([
      { status: 'running' },
    ])
    isOver = true
    await sending
    mailWaits.resolve()
    const server = second
    await expect
      .poll(async () => (await outcome(server, 'Running')).pending, { timeout: 60_000, interval: 500 })
      .toEqual([])
    const { stored } = await outcome(server, 'Running')
    expect(stored.filter(({ status }) => status !== 'sent')).toEqual([])
    for (const customer of customers) {
      const arrived = phoneOf(customer).filter((text) => text.startsWith('Running'))
      const sent = [...acked].flatMap(([text, chatId]) => (chatId === customer.chatId ? [text] : []))
      expect(arrived).toEqual(sent)
    }
    const replies = async () =>
      (await messagesOf(server, assistantChatId)).filter(
        ({ kind, platform }) => kind === 'system' || platform === 'openai',
      )
    await expect.poll(replies, { timeout: 60_000 }).toMatchObject([{ platform: 'openai' }])
    await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(before + 1)
  }, 240_000)

  it('the second process goes on with what a killed one has left, and repeats nothing', async () => {
    const server = second ?? expect.fail('The second process does not run')
    let isOver = false
    const sending = keepSending(first, 'Killed', () => isOver)
    await expect
      .poll(() => customers.flatMap(phoneOf).filter((text) => text.startsWith('Killed')).length, { timeout: 60_000 })
      .toBeGreaterThan(4)
    isOver = true
    await first.kill()
    await sending
    await expect
      .poll(async () => (await outcome(server, 'Killed')).pending.length, { timeout: 120_000, interval: 500 })
      .toBe(0)
    const { stored } = await outcome(server, 'Killed')
    const texts = stored.map(({ text }) => text)
    expect([...acked.keys()].filter((text) => text.startsWith('Killed') && !texts.includes(text))).toEqual([])
    expect(stored.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([])
    for (const customer of customers) {
      const arrived = phoneOf(customer).filter((text) => text.startsWith('Killed'))
      expect(arrived).toEqual([...new Set(arrived)].sort())
      for (const { text, status } of stored)
        if (status === 'sent' && text.includes(` ${customer.chatId} `)) expect(arrived).toContain(text)
    }
  }, 240_000)
})
