import { toChatEvent } from '@frontdesk/api-client'
import {
  emptyInbox,
  emptyThread,
  inboxChats,
  mergeChats,
  mergePage,
  reduceInbox,
  reduceThread,
  threadPages,
  type ServerEvent,
} from '@frontdesk/chat-thread'
import { Chat, Message, type RouteId } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import { listChats } from '../conversations/list/listChats.ts'
import type { Db, Trx } from '../db/Db.ts'
import { appendEvents, type NewEvent } from '../events/appendEvents.ts'
import { newestPosition } from '../events/readAtPosition.ts'
import type { Caller } from '../http/Caller.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
beforeAll(async () => {
  world = await aTestServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
  await anna.says('Good morning')
})

const ask = (route: RouteId, of: { query?: Record<string, number | string>; body?: object } = {}) =>
  world.callOk(route, { token: lily.owner.token, companyId: lily.companyId, ...of })

/** The events that a client applies which follows the log from here. */
async function eventsAfter(after: number): Promise<ServerEvent[]> {
  const { events } = await ask('getEvents', { query: { after, limit: 1000 } })
  return (events as { event: string; payload: unknown }[]).flatMap(
    ({ event, payload }) => toChatEvent(event, payload, lily.companyId) ?? [],
  )
}

const Answer = z.object({ chats: z.array(Chat), seq: z.number() })
const list = async () => Answer.parse(await ask('getChatsWithPreview'))

/** The list of a client that read this answer and has followed the log since. */
async function caughtUp({ chats, seq }: z.infer<typeof Answer>) {
  const read = mergeChats(emptyInbox(lily.companyId), chats, { offset: 0, total: chats.length })
  return inboxChats((await eventsAfter(seq)).reduce((inbox, event) => reduceInbox(inbox, event), read))
}

/** Commits a message as another process does, through the connection of whoever reads at this moment. */
async function commitMessage(trx: Trx) {
  const message = await storeMessage(trx, {
    companyId: lily.companyId,
    chatId: anna.chatId,
    platform: 'telegram',
    fromId: anna.userId,
    toId: null,
    text: 'In between',
    status: 'received',
    now: world.clock.now(),
  })
  if (!message) throw new Error('The message was stored already')
  const events: NewEvent[] = []
  await emitNewMessage(trx, (event) => events.push(event), message)
  await appendEvents(trx, { companyId: lily.companyId, after: await newestPosition(trx, lily.companyId) }, events)
}

/**
 * The database, in whose transactions a message is committed after so many statements, as PostgreSQL
 * shows it to the next one.
 */
function dbWithCommitAfter(statements: number): { db: Db; hasCommitted: () => boolean } {
  let done = 0
  let hasCommitted = false
  const watched = (trx: Trx) =>
    trx.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        done += 1
        if (done === statements) {
          hasCommitted = true
          await commitMessage(trx)
        }
        return result
      },
    })
  const transaction = () => ({
    execute: <T>(work: (trx: Trx) => Promise<T>) =>
      world.db.transaction().execute(async (trx) => {
        if (statements === 0) {
          hasCommitted = true
          await commitMessage(trx)
        }
        return work(watched(trx))
      }),
  })
  return { db: { transaction } as unknown as Db, hasCommitted: () => hasCommitted } // the reader opens a transaction and no more
}

describe('the position of an answer in the event log (LIVE-6)', () => {
  it('a message that is committed between two statements of a list is in it, or after its position', async () => {
    const caller = { adminId: lily.owner.adminId, isSystemAdmin: false } as Caller // all that the list reads of it
    const query = { companyId: lily.companyId, limit: 50, offset: 0 }
    let place = 0
    for (let isInside = true; isInside; place += 1) {
      const { db, hasCommitted } = dbWithCommitAfter(place)
      const answer = Answer.parse(await listChats(db, caller, query, world.clock.now()))
      isInside = hasCommitted()
      const fresh = await list()
      expect(await caughtUp(answer), `after ${place} statements`).toEqual(fresh.chats)
    }
    // The position, the number, the page and what belongs to its chats.
    expect(place).toBeGreaterThan(5)
  })

  it('lists that are read while customers write lack only what comes after their positions', async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    const answers: z.infer<typeof Answer>[] = []
    for (let n = 0; n < 10; n += 1)
      await Promise.all([
        anna.says(`First of ${n}`),
        list().then((answer) => answers.push(answer)),
        boris.says(`Second of ${n}`),
      ])
    const fresh = await list()
    for (const answer of answers) expect(await caughtUp(answer)).toEqual(fresh.chats)
    expect(new Set(answers.map(({ seq }) => seq)).size).toBeGreaterThan(5)
  })

  it('a thread says its position, whichever way it is read', async () => {
    const { lastMessage } = (await list()).chats[0] ?? {}
    await anna.says('Are you there?')
    const newest = (await list()).seq
    const body = { chatId: anna.chatId, take: 50 }
    const thread = await ask('getChatMessages', { body })
    const around = await ask('getMessagesAround', { body: { ...body, messageId: lastMessage?.id } })
    const own = await ask('initInternalConversation', { body: {} })
    expect([thread['seq'], around['seq'], own['seq']]).toEqual([newest, newest, newest])
    // Opening it has changed the list, after the position that it was opened at.
    expect((await list()).seq).toBeGreaterThan(newest)
    const { chatId } = await ask('initSupport', { body: {} })
    expect(await ask('getSupportMessages', { body: { chatId } })).toMatchObject({ seq: (await list()).seq })

    const page = (answer: Record<string, unknown>) =>
      mergePage(emptyThread(anna.chatId, lily.companyId), z.array(Message).parse(answer['messages']), {
        skip: 0,
        take: 50,
      })
    await anna.says('Hello?')
    const followed = (await eventsAfter(newest)).reduce((so, event) => reduceThread(so, event), page(thread))
    const texts = threadPages(followed).flatMap(({ rows }) => rows.map(({ message }) => message.text))
    expect(texts).toEqual(['Good morning', 'Are you there?', 'Hello?'])
  })

  it('a list over several companies has no position: each of them has a log of its own', async () => {
    const answer = await ask('getChatsWithPreview', { query: { allCompanies: 'true' } })
    expect(answer).not.toHaveProperty('seq')
  })

  it('the position of a company without events is 0', async () => {
    await sql`delete from event_log`.execute(world.db)
    const rose = await world.aCompany({ name: 'Rose' })
    const answer = await world.callOk('getChatsWithPreview', { token: rose.owner.token, companyId: rose.companyId })
    expect(answer['seq']).toBe(0)
  })
})
