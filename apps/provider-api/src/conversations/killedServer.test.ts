import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message } from '@frontdesk/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '../db/openDb.ts'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

const SENDS = 200
/** The server is killed after each of these numbers of acknowledged sends; any other list must pass as well. */
const killedAfter = (process.env['KILL_AFTER'] ?? '11,83').split(',').map(Number)

let folder: string
let server: AProcess
let as: { token: string; companyId: number; chatId: number; assistantChatId: number; adminId: number }

const idOf = (value: unknown, field: string): number => (value as Record<string, number>)[field] ?? 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-kill-'))
  server = await aProcess(folder)
  const person = {
    fullName: 'Olena Koval',
    email: 'olena@example.com',
    phone: '+380501112233',
    password: 'a long pass phrase',
  }
  const { body: signedIn } = await server.call('register', { body: person })
  const token = String(signedIn['accessToken'])
  const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily' } })
  const companyId = idOf(made['company'], 'id')
  const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
  const { body: assistant } = await server.call('initInternalConversationWithAssistant', { token, body: { companyId } })
  await server.stop()
  await teachLongAnswer(companyId)
  server = await aProcess(folder)
  as = {
    token,
    companyId,
    chatId: Number(notes['chatId']),
    assistantChatId: Number(assistant['chatId']),
    adminId: Number(signedIn['userId']),
  }
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** An answer that takes the assistant about ten seconds, so that the kill interrupts it. */
async function teachLongAnswer(companyId: number): Promise<void> {
  const { db, close } = await openPglite({ folder: join(folder, 'db') })
  const answer = Array.from({ length: 300 }, (_, n) => `step ${n}`).join(', ')
  await db
    .insertInto('knowledge_items')
    .values({ company_id: companyId, question: 'How does the Brazilian blowout work?', answer })
    .execute()
  await close()
}

const send = (chatId: number, text: string, clientMessageId: string) =>
  server.call('sendMessage', {
    token: as.token,
    body: { companyId: as.companyId, chatId, message: text, clientMessageId },
  })
const messagesOf = async (chatId: number) => {
  const body = { companyId: as.companyId, chatId, take: 1000, includeSystemMessages: true }
  return (await server.call('getChatMessages', { token: as.token, body })).body['messages'] as Message[]
}
type LogEntry = { seq: number; event: string; payload: Message }
/** The whole log, page by page. */
const logOf = async () => {
  const log: LogEntry[] = []
  for (;;) {
    const { body } = await server.call('getEvents', {
      token: as.token,
      query: { companyId: as.companyId, after: log.at(-1)?.seq ?? 0, limit: 1000 },
    })
    const page = body['events'] as LogEntry[]
    log.push(...page)
    if (page.length < 1000) return log
  }
}

/** Asks the assistant and waits until its reply has begun to grow. */
async function aReplyThatGrows(): Promise<Message> {
  const socket = io(server.origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    reconnection: false,
    auth: { token: as.token },
    query: { adminId: String(as.adminId) },
  })
  const grows = new Promise<void>((resolve) => {
    socket.on('openai_stream', ({ event }: { event: string }) => {
      if (event === 'content.chunk') resolve()
    })
  })
  await new Promise<void>((resolve) => socket.once('session', () => resolve()))
  const { body } = await send(as.assistantChatId, 'How does the Brazilian blowout work?', `question-${Date.now()}`)
  await grows
  socket.disconnect()
  return body['message'] as Message
}

/** Calls until the database has time: on a busy machine 200 sends at once are more than it does in ten seconds. */
async function repeated(call: () => ReturnType<AProcess['call']>): ReturnType<AProcess['call']> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
  }
}

describe('a server that is killed with 200 sends in flight and a growing reply', () => {
  it.each(killedAfter)(
    'a server that is killed after %i acknowledged sends keeps each of them once, and leaves no unfinished draft',
    async (moment) => {
      const question = await aReplyThatGrows()
      const acknowledged = new Map<string, number>()
      const killed = Promise.withResolvers<void>()
      const sends = [...Array(SENDS).keys()].map(async (n) => {
        const key = `kill-${moment}-${n}`
        const { status, body } = await send(as.chatId, `Message ${n}`, key)
        if (status !== 200) return
        acknowledged.set(key, idOf(body['message'], 'id'))
        if (acknowledged.size === moment) server.kill().then(killed.resolve, killed.reject)
      })
      await Promise.allSettled(sends)
      await killed.promise
      expect(acknowledged.size).toBeGreaterThanOrEqual(moment)
      expect(acknowledged.size).toBeLessThan(SENDS)

      server = await aProcess(folder)
      const ofThisRound = (messages: readonly Message[]) =>
        messages.filter((message) => message.clientMessageId?.startsWith(`kill-${moment}-`))
      const survived = ofThisRound(await messagesOf(as.chatId))
      const idsByKey = Map.groupBy(survived, (message) => message.clientMessageId)
      for (const [key, id] of acknowledged) expect(idsByKey.get(key)?.map((message) => message.id)).toEqual([id])

      // Every client repeats the sends without a response, and also those with one.
      const retries = [...Array(SENDS).keys()].map(async (n) => {
        const key = `kill-${moment}-${n}`
        const { status, body } = await repeated(() => send(as.chatId, `Message ${n}`, key))
        expect(status).toBe(200)
        const known = acknowledged.get(key) ?? idsByKey.get(key)?.[0]?.id
        if (known !== undefined) expect(idOf(body['message'], 'id')).toBe(known)
      })
      await Promise.all(retries)
      const whole = ofThisRound(await messagesOf(as.chatId))
      expect(new Set(whole.map((message) => message.clientMessageId)).size).toBe(SENDS)
      expect(whole).toHaveLength(SENDS)

      const log = await logOf()
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_event, index) => index + 1))
      const loggedIds = log.filter(({ event }) => event === 'newMessage').map(({ payload }) => payload.id)
      expect(new Set(loggedIds).size).toBe(loggedIds.length)
      for (const message of whole) expect(loggedIds).toContain(message.id)

      // No draft stays open: a notice in the chat reports that the reply was interrupted.
      const ends = (await messagesOf(as.assistantChatId)).filter(
        (message) => message.metadata.agentReplyToMessageId === question.id,
      )
      expect(ends.map((message) => message.metadata.notice)).toEqual(['assistant-interrupted'])
    },
    120_000,
  )
})
