import type { ResponseOf, Message } from '@frontdesk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyDb } from '../db/companyDb.ts'
import { createDeliveries } from '../deliveries/deliverOutbound.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { aCustomer, type ACustomer } from '../testing/aCustomer.ts'
import { asOwner } from '../testing/aDatabase.ts'
import { aWatcher } from '../testing/aWatcher.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { mostFound, searchMessages } from './read/searchMessages.ts'
import { changeStatus } from './status/changeStatus.ts'

let world: TestServer
let lily: ACompany
let anna: ACustomer
beforeAll(async () => void (world = await aTestServer()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  anna = await aCustomer(world, lily)
})

const asOlena = (body: object) => ({ token: lily.owner.token, companyId: lily.companyId, body })
const statusOf = async (answer: ReturnType<TestServer['call']>) => {
  const response = await answer
  return [response.statusCode, response.json<{ code?: string }>().code]
}
const send = async (message: string, to = anna) =>
  (await world.callOk('sendMessage', asOlena({ chatId: to.chatId, message })))['message'] as Message
/** Delivers what is queued; the channel fails the test when it is asked to send anything. */
async function delivered(platform: 'telegram' | 'whatsapp'): Promise<void> {
  const send = () => Promise.reject(new Error('It must not leave'))
  const deliveries = createDeliveries(world.ports, { [platform]: { send } })
  deliveries.wake()
  await deliveries.settled()
  await deliveries.close()
}
const minute = 60_000

describe('a message of ours that was not delivered', () => {
  const become = (messageId: number, status: 'failed' | 'sent' | 'delivered', code = 'BLOCKED') =>
    withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      changeStatus(trx, emit, {
        companyId: lily.companyId,
        messageId,
        status,
        now: world.clock.now(),
        ...(status === 'failed' && { error: { code, message: 'Forbidden' } }),
      }),
    )
  const undelivered = async () => {
    const { chats } = await world.callOk('getChatsWithPreview', { token: lily.owner.token, companyId: lily.companyId })
    const [chat] = chats as { undelivered: Message | null }[]
    return chat?.undelivered?.text ?? null
  }
  const failing = async (text: string, code?: string) => {
    const message = await send(text)
    await become(message.id, 'failed', code)
    world.clock.advance(minute)
    return message
  }

  it('the chat names an undelivered message after the customer has written again, until it is sent again', async () => {
    await anna.says('Hello')
    expect(await undelivered()).toBeNull()
    await failing('See you on Friday')
    await anna.says('Are you there?')
    expect(await undelivered()).toBe('See you on Friday')
    const other = await send('Sorry, I was away')
    await become(other.id, 'delivered')
    expect(await undelivered()).toBe('See you on Friday')
    const again = await send('See you on Friday')
    expect(await undelivered()).toBeNull()
    await become(again.id, 'failed')
    expect(await undelivered()).toBe('See you on Friday')
  })

  it('the chat no longer names an undelivered message when it is deleted, or when it arrived after all', async () => {
    await anna.says('Hello')
    const first = await failing('See you on Friday')
    const second = await failing('At ten')
    await anna.says('Are you there?')
    expect(await undelivered()).toBe('At ten')
    await become(second.id, 'delivered')
    expect(await undelivered()).toBe('See you on Friday')
    await world.callOk('deleteMessage', asOlena({ messageId: first.id }))
    expect(await undelivered()).toBeNull()
  })

  it('a resend that was deleted or stopped before it left is none: the chat names the message again', async () => {
    await anna.says('Hello')
    await failing('See you on Friday')
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    const again = await send('See you on Friday')
    expect(await undelivered()).toBeNull()
    await world.callOk('deleteMessage', asOlena({ messageId: again.id }))
    expect(await undelivered()).toBe('See you on Friday')
    await watcher.expectEventsMatchState()
    await failing('See you on Friday', 'WITHDRAWN')
    expect(await undelivered()).toBe('See you on Friday')
    const sent = await send('See you on Friday')
    await become(sent.id, 'sent')
    await world.callOk('deleteMessage', asOlena({ messageId: sent.id }))
    expect(await undelivered()).toBeNull()
  })

  it('discarding removes what failed, and is refused once the message, or a part of it, may have arrived', async () => {
    const discard = (messageId: number) =>
      statusOf(world.call('deleteMessage', asOlena({ messageId, onlyIf: 'undelivered' })))
    const isDeleted = async (id: number) =>
      (await world.db.selectFrom('messages').select('is_deleted').where('id', '=', id).executeTakeFirstOrThrow())
        .is_deleted
    await anna.says('Hello')
    const arrived = await failing('See you on Friday')
    await become(arrived.id, 'delivered')
    const inPart = await failing('Our prices', 'PARTLY_DELIVERED')
    const waiting = await send('At ten')
    for (const { id } of [arrived, inPart, waiting]) {
      expect(await discard(id)).toEqual([409, 'MESSAGE_ARRIVED'])
      expect(await isDeleted(id)).toBe(false)
    }
    const lost = await failing('At eleven')
    const gone = await world.callOk('deleteMessage', asOlena({ messageId: lost.id, onlyIf: 'undelivered' }))
    expect(gone).toMatchObject({ message: { isDeleted: true } })
    expect(await world.callOk('deleteMessage', asOlena({ messageId: lost.id, onlyIf: 'undelivered' }))).toEqual(gone)
  })

  it('the time of a chat does not go back with a failure or a deletion that bears an earlier time', async () => {
    const changedAt = async () =>
      (await world.db.selectFrom('chats').select('updated_at').where('id', '=', anna.chatId).executeTakeFirstOrThrow())
        .updated_at
    const { id } = await send('See you on Friday')
    const ahead = new Date(world.clock.now().getTime() + minute)
    await world.db.updateTable('chats').set({ updated_at: ahead }).where('id', '=', anna.chatId).execute()
    await become(id, 'failed')
    expect(await changedAt()).toEqual(ahead)
    await world.callOk('deleteMessage', asOlena({ messageId: id }))
    expect(await changedAt()).toEqual(ahead)
  })

  it('a message that was stopped on purpose, or lies more than fifty messages back, is not named by the chat', async () => {
    await failing('Never mind', 'WITHDRAWN')
    expect(await undelivered()).toBeNull()
    await failing('See you on Friday')
    for (let count = 1; count < 50; count += 1) await anna.says(`Hello ${String(count)}`)
    expect(await undelivered()).toBe('See you on Friday')
    await anna.says('Hello at last')
    expect(await undelivered()).toBeNull()
  })

  it('every client receives the chat when a message fails, arrives after all, or is deleted', async () => {
    const { id } = await send('See you on Friday')
    await anna.says('Hello')
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    world.clock.advance(minute)
    await become(id, 'failed')
    await watcher.expectEventsMatchState()
    world.clock.advance(minute)
    await become(id, 'delivered')
    await watcher.expectEventsMatchState()
    const other = await failing('At ten')
    await world.callOk('deleteMessage', asOlena({ messageId: other.id }))
    await watcher.expectEventsMatchState()
  })
})

describe('the deletion of a message', () => {
  const remove = (messageId: number) => world.callOk('deleteMessage', asOlena({ messageId }))

  it('deleting marks the message, lowers the unread count, and emits both', async () => {
    await anna.says('First')
    const last = await anna.says('Second')
    const watcher = await aWatcher(world, { token: lily.owner.token, companyId: lily.companyId, chatId: anna.chatId })
    expect(await remove(last.id)).toMatchObject({ message: { id: last.id, isDeleted: true } })
    const [event] = await watcher.expectEventsMatchState()
    expect(event).toMatchObject({ type: 'message-updated', unreadCount: 1, message: { isDeleted: true } })
    const { chats } = await world.callOk('getChatsWithPreview', { token: lily.owner.token, companyId: lily.companyId })
    expect(chats).toMatchObject([{ lastMessage: { id: last.id, isDeleted: true }, unreadCount: 1 }])
  })

  it('deleting a message twice changes and emits nothing', async () => {
    const { id } = await anna.says('First')
    const first = await remove(id)
    const before = world.published.length
    world.clock.advance(minute)
    expect(await remove(id)).toEqual(first)
    expect(world.published).toHaveLength(before)
  })

  it('a queued message that is deleted is not sent', async () => {
    await anna.says('Hello')
    const { id } = await send('A mistake')
    await remove(id)
    await delivered('telegram')
    expect(await world.callOk('getMessageTimeline', asOlena({ messageId: id }))).toMatchObject({
      entries: [{ status: 'pending' }, { status: 'failed', error: { code: 'DELETED' } }],
    })
  })
})

describe('a report of a message', () => {
  const report = (body: object, who = lily.owner) => world.call('reportMessage', { token: who.token, body })
  const kept = () =>
    world.db
      .selectFrom('message_reports')
      .select(['company_id', 'message_id', 'admin_id', 'description', 'issues'])
      .execute()

  it('a report is stored once per administrator', async () => {
    const { id } = await anna.says('Rude')
    const first = (
      await report({ messageId: id, description: 'So rude', issues: ['offensive', ' offensive ', ''] })
    ).json<{ reportId: number }>()
    const again = (await report({ messageId: id, description: 'Very rude', issues: 'spam' })).json<{
      reportId: number
    }>()
    expect(again.reportId).toBe(first.reportId)
    expect(await kept()).toEqual([
      {
        company_id: lily.companyId,
        message_id: id,
        admin_id: lily.owner.adminId,
        description: 'Very rude',
        issues: ['spam'],
      },
    ])
  })

  it("only messages of the caller's own companies can be reported; others are not found", async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const { id } = await anna.says('Hello')
    expect(await statusOf(report({ messageId: id }, rose.owner))).toEqual([404, 'NOT_FOUND'])
    expect(await statusOf(report({ messageId: 999_999 }))).toEqual([404, 'NOT_FOUND'])
    expect(await statusOf(report({ messageId: id, companyId: rose.companyId }))).toEqual([404, 'NOT_FOUND'])
    expect((await report({ messageId: id, companyId: lily.companyId })).statusCode).toBe(200)
    const root = await world.anAdministrator({ isSystemAdmin: true })
    expect(await statusOf(report({ messageId: id }, root))).toEqual([403, 'IMPERSONATION_REQUIRED'])
    const acting = { headers: (await world.actsFor(root, lily)).headers, token: root.token }
    const body = { messageId: id, description: 'Rude', issues: [] }
    expect((await world.call('reportMessage', { ...acting, body })).statusCode).toBe(200)
    expect(await kept()).toHaveLength(2)
  })

  it('a report is refused when its description or its list of issues is too long', async () => {
    const { id: messageId } = await anna.says('Hello')
    for (const wrong of [
      { description: 'x'.repeat(4001) },
      { issues: Array.from({ length: 21 }, (_, index) => `issue ${index}`) },
      { issues: ['x'.repeat(81)] },
    ]) {
      expect(await statusOf(report({ messageId, ...wrong }))).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect(
      (
        await report({
          messageId,
          description: 'x'.repeat(4000),
          issues: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(80, 'x')),
        })
      ).statusCode,
    ).toBe(200)
  })
})

describe('the search of messages', () => {
  const search = async (searchQuery: string, body: object = {}) => {
    const { messages, totalCount, matchingChatIds } = (await world.callOk(
      'searchMessages',
      asOlena({ searchQuery, ...body }),
    )) as ResponseOf<'searchMessages'>
    return { texts: messages.map((message) => message.text), totalCount, matchingChatIds }
  }
  const nothing = { texts: [], totalCount: 0, matchingChatIds: [] }

  it('a search returns messages newest first, with the total and the matching chats', async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    for (const [who, text] of [
      [anna, 'A haircut, please'],
      [boris, 'A HAIRCUT tomorrow?'],
      [anna, 'Thank you'],
      [anna, 'The haircut was great'],
    ] as const) {
      world.clock.advance(minute)
      await who.says(text)
    }
    world.clock.advance(minute)
    await boris.says('Bye')
    const all = ['The haircut was great', 'A HAIRCUT tomorrow?', 'A haircut, please']
    expect(await search('haircut')).toEqual({ texts: all, totalCount: 3, matchingChatIds: [boris.chatId, anna.chatId] })
    expect(await search(' haircut ', { limit: 1, offset: 1 })).toEqual({
      texts: [all[1]],
      totalCount: 3,
      matchingChatIds: [boris.chatId, anna.chatId],
    })
    expect(await search('haircut', { chatId: anna.chatId })).toEqual({
      texts: [all[0], all[2]],
      totalCount: 2,
      matchingChatIds: [anna.chatId],
    })
    expect(await search('haircut', { offset: 3 })).toEqual({
      texts: [],
      totalCount: 3,
      matchingChatIds: [boris.chatId, anna.chatId],
    })
  })

  it.each([
    ['Запишіть мене на СТРИЖКУ', 'стрижку'],
    ['Идёт дождь', 'идет'],
    ['Идет дождь', 'ИДЁТ'],
    ['Mañana a las 5, José', 'manana'],
    ['Manana, Jose', 'JOSÉ'],
    ['Cafe\u0301 com leite', 'café'],
    ['Қазақша сәлем', 'қазақ'],
    ['50% off_now \\o/ [x] !', '50% off_now \\o/ [x] !'],
    ['🎂 for two', '🎂 f'],
  ])('the text %j is found by the search %j', async (text, words) => {
    await anna.says(text)
    expect((await search(words)).texts).toEqual([text])
  })

  it('a search treats no character as a wildcard, and finds nothing for fewer than two characters', async () => {
    await anna.says('Hello there')
    for (const words of ['%%', '__', 'h_llo', '\\\\', '', ' ', 'h', ' h ', '🎂', '!!', '\0\0'])
      expect([words, await search(words)]).toEqual([words, nothing])
  })

  it('a search leaves out deleted messages, system messages and the support chat, unless requested', async () => {
    const gone = await anna.says('A secret haircut')
    await world.callOk('deleteMessage', asOlena({ messageId: gone.id }))
    await anna.says('System haircut', { kind: 'system' })
    const { chatId } = await world.callOk('initSupport', asOlena({}))
    await world.callOk('sendSupportMessage', asOlena({ chatId, text: 'Support haircut' }))
    expect(await search('haircut')).toEqual(nothing)
    expect((await search('haircut', { includeDeletedMessages: true })).texts).toEqual(['A secret haircut'])
    expect((await search('haircut', { includeSystemMessages: true })).texts).toEqual(['System haircut'])
    expect((await search('haircut', { chatId })).texts).toEqual(['Support haircut'])
  })

  it('a search finds nothing of other companies', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const theirs = await aCustomer(world, rose)
    await theirs.says('A haircut')
    expect(await search('haircut')).toEqual(nothing)
    expect(
      await statusOf(world.call('searchMessages', asOlena({ searchQuery: 'haircut', chatId: theirs.chatId }))),
    ).toEqual([404, 'NOT_FOUND'])
  })

  it('a search without an index reads a bounded number of messages by each statement, and ends in time on any database', async () => {
    await sql`insert into messages (company_id, chat_id, platform, from_id, text, status)
      select ${lily.companyId}::bigint, ${anna.chatId}::bigint, 'telegram', ${anna.userId}::bigint,
        case when n % 4000 = 1 then 'Маникюр' else 'Words' end, 'received' from generate_series(1, 12001) n`.execute(
      world.db,
    )
    const db = companyDb(world.db, lily.companyId)
    const everywhere = { companyId: lily.companyId, searchQuery: 'ма', chatId: null, limit: 50, offset: 0 }
    const flags = { includeSystemMessages: false, includeDeletedMessages: false }
    for (const chatId of [null, anna.chatId])
      expect((await searchMessages(db, { ...everywhere, ...flags, chatId })).totalCount).toBe(4)
    let at = 0
    const slow = () => (at += 900)
    await expect(searchMessages(db, { ...everywhere, ...flags }, slow)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    // The first time is that of the beginning, and each window takes one more.
    expect(at).toBe(4 * 900)
  })

  it('a search for a word that nearly all messages have finds the newest 2,000, and hands no more of them from statement to statement', async () => {
    await sql`insert into messages (company_id, chat_id, platform, from_id, text, status)
      select ${lily.companyId}::bigint, ${anna.chatId}::bigint, 'telegram', ${anna.userId}::bigint,
        'Дякую ' || n, 'received' from generate_series(1, ${3 * mostFound}::int) n`.execute(world.db)
    const db = companyDb(world.db, lily.companyId)
    const byIndex = await sql`select company_messages_like('%дякую%', false, 100) as id`.execute(db)
    expect(byIndex.rows).toHaveLength(100)
    for (const chatId of [null, anna.chatId]) {
      const page = { companyId: lily.companyId, searchQuery: 'Дякую', chatId, limit: 2, offset: mostFound - 1 }
      const found = await searchMessages(db, { ...page, includeSystemMessages: false, includeDeletedMessages: false })
      expect(found.totalCount).toBe(mostFound)
      expect(found.messages.map(({ text }) => text)).toEqual([`Дякую ${String(2 * mostFound + 1)}`])
    }
  })

  it('a search that takes too long is answered 503 with a time to wait, and is no failure of the server', async () => {
    const owner = asOwner(world.db)
    const isLike = 'company_messages_like(text, boolean, integer)'
    // The embedded database has no timeout of statements: the index of all chats raises the error of one.
    await sql`alter function ${sql.raw(isLike)} rename to searched_in_time`.execute(owner)
    await sql`create function ${sql.raw(isLike)} returns setof bigint language plpgsql as
      $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
      owner,
    )
    try {
      const answer = await world.call('searchMessages', asOlena({ searchQuery: 'haircut' }))
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1, message: 'The search took too long' })
      expect(world.logged).toEqual([])
    } finally {
      await sql`drop function ${sql.raw(isLike)}`.execute(owner)
      await sql`alter function searched_in_time(text, boolean, integer) rename to company_messages_like`.execute(owner)
    }
    expect(await search('haircut')).toEqual(nothing)
  })
})

describe('the page around a message', () => {
  type Around = ResponseOf<'getMessagesAround'>
  const around = async (messageId: number, body: object = {}) =>
    (await world.callOk('getMessagesAround', asOlena({ chatId: anna.chatId, messageId, ...body }))) as Around
  const says = async (count: number) => {
    const written: Message[] = []
    for (let index = 0; index < count; index += 1) written.push(await anna.says(`${index}`))
    return written
  }

  it('the page around a message has it in the middle, and is full where the thread ends', async () => {
    const written = await says(20)
    const ids = (page: Around) => page.messages.map((message) => Number(message.text))
    const middle = await around(written[9]?.id ?? 0, { take: 6 })
    expect([ids(middle), middle.skip, middle.hasOlder]).toEqual([[7, 8, 9, 10, 11, 12], 7, true])
    const newest = await around(written[19]?.id ?? 0, { take: 6 })
    expect([ids(newest), newest.skip, newest.hasOlder]).toEqual([[14, 15, 16, 17, 18, 19], 0, true])
    const oldest = await around(written[0]?.id ?? 0, { take: 6 })
    expect([ids(oldest), oldest.skip, oldest.hasOlder]).toEqual([[0, 1, 2, 3, 4, 5], 14, false])
    const all = await around(written[3]?.id ?? 0, { take: 50 })
    expect([ids(all).length, all.skip, all.hasOlder]).toEqual([20, 0, false])
  })

  it('a message is not found in another chat', async () => {
    const boris = await aCustomer(world, lily, { name: 'Boris' })
    const { id } = await boris.says('Hello')
    expect(await statusOf(world.call('getMessagesAround', asOlena({ chatId: anna.chatId, messageId: id })))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  it('the page around a message is always a page of the thread that contains it', async () => {
    const written = await says(12)
    for (const index of [2, 5, 6]) await world.callOk('deleteMessage', asOlena({ messageId: written[index]?.id }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...written),
        fc.integer({ min: 2, max: 20 }),
        fc.boolean(),
        async ({ id }, take, includeDeletedMessages) => {
          const found = await around(id, { take, includeDeletedMessages })
          const page = await world.callOk(
            'getChatMessages',
            asOlena({ chatId: anna.chatId, skip: found.skip, take, includeDeletedMessages }),
          )
          expect(found.messages).toEqual(page['messages'])
          const isShown = includeDeletedMessages || ![2, 5, 6].some((index) => written[index]?.id === id)
          expect(found.messages.some((message) => message.id === id)).toBe(isShown)
          const older = (
            await world.callOk(
              'getChatMessages',
              asOlena({ chatId: anna.chatId, skip: found.skip + take, take, includeDeletedMessages }),
            )
          )['messages']
          expect(found.hasOlder).toBe((older as Message[]).length > 0)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('the timeline of a message', () => {
  const timeline = async (messageId: number) =>
    (
      (await world.callOk('getMessageTimeline', asOlena({ messageId })))[
        'entries'
      ] as ResponseOf<'getMessageTimeline'>['entries']
    ).map(({ status, error }) => (error ? `${status} ${error.code}` : status))
  const becomes = (messageId: number, status: 'unknown' | 'sent' | 'delivered' | 'read' | 'failed') => {
    world.clock.advance(minute)
    const error = status === 'failed' ? { error: { code: 'BLOCKED', message: 'Blocked' } } : {}
    return withCompanyTransaction(world.ports, lily.companyId, (trx, emit) =>
      changeStatus(trx, emit, { companyId: lily.companyId, messageId, status, now: world.clock.now(), ...error }),
    )
  }

  it('a timeline lists each status once, oldest first', async () => {
    const received = await anna.says('Hello')
    expect(await timeline(received.id)).toEqual(['received'])
    const { id } = await send('On my way')
    for (const status of ['sent', 'sent', 'delivered', 'sent', 'read', 'failed'] as const) await becomes(id, status)
    expect(await timeline(id)).toEqual(['pending', 'sent', 'delivered', 'read'])
  })

  it('a timeline shows why a message failed, and that it arrived after all', async () => {
    const { id } = await send('On my way')
    await becomes(id, 'failed')
    expect(await timeline(id)).toEqual(['pending', 'failed BLOCKED'])
    await becomes(id, 'delivered')
    expect(await timeline(id)).toEqual(['pending', 'failed BLOCKED', 'delivered'])
  })

  it('a timeline shows that the outcome was unknown, and what settled it', async () => {
    const { id } = await send('On my way')
    await becomes(id, 'unknown')
    expect(await timeline(id)).toEqual(['pending', 'unknown DELIVERY_UNKNOWN'])
    await becomes(id, 'sent')
    expect(await timeline(id)).toEqual(['pending', 'unknown DELIVERY_UNKNOWN', 'sent'])
  })

  it('the timeline of a message older than the log is derived from the message', async () => {
    const now = world.clock.now()
    const row = {
      company_id: lily.companyId,
      chat_id: anna.chatId,
      platform: 'telegram' as const,
      from_id: anna.userId,
      created_at: now,
      updated_at: now,
    }
    const old = await world.db
      .insertInto('messages')
      .values({ ...row, status: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const inbound = await world.db
      .insertInto('messages')
      .values({ ...row, status: 'received' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await timeline(old.id)).toEqual(['pending', 'sent'])
    expect(await timeline(inbound.id)).toEqual(['received'])
    await becomes(old.id, 'delivered')
    expect(await timeline(old.id)).toEqual(['pending', 'delivered'])
  })
})

describe('the reply window', () => {
  const hour = 60 * minute

  it.each([
    ['whatsapp', 24],
    ['instagram', 7 * 24],
  ] as const)(
    "the reply window of people on %s closes %i hours after the customer's last message",
    async (platform, hours) => {
      const customer = await aCustomer(world, lily, { platform })
      const answer = () => statusOf(world.call('sendMessage', asOlena({ chatId: customer.chatId, message: 'Hello' })))
      expect(await answer()).toEqual([422, 'OUTSIDE_WINDOW'])
      await customer.says('Hello')
      world.clock.advance(hours * hour - 1)
      expect(await answer()).toEqual([200, undefined])
      world.clock.advance(1)
      expect(await answer()).toEqual([422, 'OUTSIDE_WINDOW'])
      await customer.says('Are you there?')
      expect(await answer()).toEqual([200, undefined])
    },
  )

  it('the reply window is checked before the channel, and only where there is one', async () => {
    const customer = await aCustomer(world, lily, { platform: 'whatsapp', isConnected: false })
    expect(await statusOf(world.call('sendMessage', asOlena({ chatId: customer.chatId, message: 'Hello' })))).toEqual([
      422,
      'OUTSIDE_WINDOW',
    ])
    await customer.says('Hello')
    expect(await statusOf(world.call('sendMessage', asOlena({ chatId: customer.chatId, message: 'Hello' })))).toEqual([
      422,
      'CHANNEL_DISCONNECTED',
    ])
    world.clock.advance(100 * hour)
    expect((await send('Hello')).status).toBe('pending')
  })

  it("a queued message is refused when its reply window closes, including the AI's", async () => {
    const customer = await aCustomer(world, lily, { platform: 'whatsapp' })
    await customer.says('Hello')
    const { id } = await send('On my way', customer)
    world.clock.advance(24 * hour)
    await delivered('whatsapp')
    expect(await world.callOk('getMessageTimeline', asOlena({ messageId: id }))).toMatchObject({
      entries: [{ status: 'pending' }, { status: 'failed', error: { code: 'OUTSIDE_WINDOW' } }],
    })
  })
})
