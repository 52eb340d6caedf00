import { fittingScore } from '@frontdesk/local-assistant/reading'
import {
  demoAuthenticatorSecret,
  demoPassword,
  demoSalons,
  demoSignIns,
  fillDemo,
  type DemoOutside,
} from '@frontdesk/demo-data'
import { findQuickReplies } from '@frontdesk/quick-replies'
import { createSandbox, languages } from '@frontdesk/sandbox'
import { TestQuestionInput, type Language } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allQuestions, countQuestions } from '../assistant/questions/testQuestions.ts'
import { findKnowledge } from '../assistant/knowledge/findKnowledge.ts'
import { pictureSize } from '../files/pictureSize.ts'
import { readWhole } from '../files/readWhole.ts'
import { listQuickReplies } from '../quick-replies/quickReplies.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { codeAt } from '../testing/aSecondFactor.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { demoPorts } from './demoPorts.ts'
import { furnishSandbox } from './furnishSandbox.ts'

const keys = { secretKey: Buffer.alloc(32, 7), previousSecretKey: null }
let world: TestServer
let outside: DemoOutside
let salonIds: number[]
beforeAll(async () => {
  world = await aTestServer()
  const ports = demoPorts(world.db, { seal: (text, subject) => seal(text, keys, subject), files: world.ports.files })
  outside = await fillDemo(ports, world.clock.now())
  const salons = await world.db
    .selectFrom('companies')
    .select('id')
    .where(
      'name',
      'in',
      demoSalons.map((salon) => salon.name),
    )
    .orderBy('id')
    .execute()
  salonIds = salons.map((salon) => salon.id)
}, 60_000)
afterAll(() => world.close())

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(world.db)).rows[0]?.count)
const signIn = async (email: string) =>
  (await world.callOk('login', { body: { email, password: demoPassword } }))['accessToken'] as string

describe('the two demo salons', () => {
  it('each salon has five quick replies for everybody, which a search finds', async () => {
    for (const companyId of salonIds) {
      const replies = await listQuickReplies(world.db, { companyId, adminId: 0 })
      expect(replies).toHaveLength(5)
      expect(findQuickReplies(replies, '')).toEqual(replies)
      for (const reply of replies) expect(findQuickReplies(replies, reply.shortcut)[0]).toEqual(reply)
    }
  })

  it('Lily has the 300 test questions, within the limits of the wire, about entries of its own', async () => {
    const questions = await allQuestions(world.db, salonIds[0] ?? 0)
    expect(questions).toHaveLength(300)
    expect(await countQuestions(world.db, salonIds[1] ?? 0)).toBe(0)
    for (const { parts, ...question } of questions) {
      const named = parts.flatMap(({ entries }) => entries ?? [])
      // The questions of one half are not to be seen: nothing of them is in a message.
      expect(named.every((entry) => entry.question !== null)).toBe(true)
      const sent = {
        ...question,
        parts: parts.map((part) => ({ ...part, entries: part.entries?.map(({ id }) => id) ?? null })),
      }
      expect(TestQuestionInput.safeParse(sent).success).toBe(true)
    }
  })
  it('the salons have forty chats in six languages over the channels that can be shown, and two to three thousand messages', async () => {
    const messages = () => world.db.selectFrom('messages').where('messages.company_id', 'in', salonIds)
    const chats = await world.db
      .selectFrom('chats')
      .select('id')
      .where('company_id', 'in', salonIds)
      .where('purpose', '<>', 'support')
      .execute()
    expect(chats).toHaveLength(40)
    const { total } = await messages()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBeGreaterThan(2000)
    expect(Number(total)).toBeLessThan(3000)
    const platforms = await messages().select('platform').distinct().execute()
    expect(platforms.map((row) => row.platform).sort()).toEqual([
      'instagram',
      'internal',
      'openai',
      'telegram',
      'whatsapp',
    ])
    const customerLanguages = new Set(
      demoSalons.flatMap((salon) => salon.customers.map((customer) => customer.language)),
    )
    expect([...customerLanguages].sort()).toEqual(['en', 'es', 'kk', 'pt', 'ru', 'uk'])
  })

  it('the salons received and sent pictures whose bytes are stored', async () => {
    const files = await world.db
      .selectFrom('files')
      .innerJoin('messages', 'messages.id', 'files.message_id')
      .select(['files.id', 'store_key', 'size', 'width', 'height', 'files.admin_id', 'metadata'])
      .execute()
    expect(files.length).toBeGreaterThanOrEqual(6)
    expect(new Set(files.map(({ admin_id: admin }) => admin === null)).size).toBe(2)
    for (const { id, store_key: key, size, width, height, metadata } of files) {
      expect(metadata.files).toMatchObject([{ id, type: 'image/jpeg', size }])
      const bytes = await readWhole(world.ports.files, key)
      expect(bytes).toHaveLength(size)
      expect(pictureSize(bytes ?? Buffer.alloc(0), 'image/jpeg')).toEqual({ width, height })
    }
    const sandbox = createSandbox()
    furnishSandbox(sandbox, outside)
    const photos = [...sandbox.telegram.state.conversations.values()].flatMap((ofBot) =>
      [...ofBot.values()].flatMap(({ messages }) => messages.filter((message) => message.photo)),
    )
    expect(photos.length).toBeGreaterThan(0)
  })

  it('each salon has at least 25 knowledge items, in all six languages', async () => {
    const items = await world.db.selectFrom('knowledge_items').select(['company_id', 'language']).execute()
    for (const id of salonIds) {
      const own = items.filter((item) => item.company_id === id)
      expect(own.length).toBeGreaterThanOrEqual(25)
      expect(new Set(own.map((item) => item.language)).size).toBe(6)
    }
  })

  it.each(Object.entries(languages))(
    'the knowledge answers the ready-made questions of the sandbox in %s',
    async (language, { questions }) => {
      const about: readonly RegExp[] = [/450 ₴/, /Lypova|Липова|Липов/, /18:00/, /500 ₴/]
      for (const [place, question] of questions.entries()) {
        const [best] = await findKnowledge(world.db, salonIds[0] ?? 0, question, language as Language)
        expect(best?.score, question).toBeGreaterThanOrEqual(fittingScore)
        expect(best?.answer).toMatch(about[place] ?? /./)
      }
    },
  )

  it('the tokens of the bots and numbers are stored encrypted', async () => {
    const channels = await world.db
      .selectFrom('messenger_integrations')
      .select(['type', 'secret', 'external_id'])
      .where('type', 'in', ['telegram', 'whatsapp'])
      .where('status', '=', 'connected')
      .orderBy('type')
      .orderBy('id')
      .execute()
    expect(channels.map(({ secret }) => secret && unseal(secret, keys))).toEqual([
      ...demoSalons.map((salon) => salon.bot.token),
      ...demoSalons.map((salon) => salon.whatsapp.token),
    ])
    expect(channels.map((channel) => channel.external_id)).toEqual([
      '7100000001',
      '7100000002',
      '171000000000001',
      '171000000000002',
    ])
  })

  it('most chats of customers can be answered; those of Instagram have been silent since it was disconnected', async () => {
    const chats = await world.db
      .selectFrom('chats')
      .innerJoin('messenger_integrations as channel', 'channel.id', 'chats.messenger_id')
      .select(['chats.platform', 'channel.status', 'channel.status_since', 'chats.last_message_at'])
      .where('chats.company_id', 'in', salonIds)
      .where('chats.platform', '<>', 'internal')
      .execute()
    const off = chats.filter(({ status }) => status !== 'connected')
    expect(off.map(({ platform }) => platform)).toEqual(off.map(() => 'instagram'))
    expect(off.length).toBeGreaterThan(0)
    expect(off.length).toBeLessThan(chats.length / 5)
    for (const chat of off) expect(chat.last_message_at?.getTime()).toBeLessThan(chat.status_since.getTime())
  })
})

describe('the demo messages', () => {
  it('a later message of a chat has a greater id, and none is in the future or older than 30 days', async () => {
    const late = await count(
      sql`select count(*) from (select sent_at, lag(sent_at) over (partition by chat_id order by id) as before from messages) as m where sent_at < before`,
    )
    expect(late).toBe(0)
    expect(await count(sql`select count(*) from messages where sent_at > ${world.clock.now()}`)).toBe(0)
    expect(
      await count(
        sql`select count(*) from messages where company_id = any(${salonIds}) and sent_at < ${new Date(world.clock.now().getTime() - 30 * 86_400_000)}`,
      ),
    ).toBe(0)
  })

  it('the preview of a chat is its newest message', async () => {
    const wrong = await count(sql`
      select count(*) from chats where (last_message_id, last_message_at) is distinct from
        (select (id, sent_at) from messages where chat_id = chats.id and kind = 'message' order by sent_at desc, id desc limit 1)
        and exists (select from messages where chat_id = chats.id)`)
    expect(wrong).toBe(0)
    expect(
      await count(sql`select count(*) from chats join messages on messages.id = last_message_id where is_deleted`),
    ).toBe(0)
  })

  it('a chat has the time of its last inbound message, and some reply windows are still open', async () => {
    const wrong = await count(sql`
      select count(*) from chats where last_inbound_at is distinct from (select max(sent_at) from messages where chat_id = chats.id and status = 'received')`)
    expect(wrong).toBe(0)
    const open = sql`platform in ('whatsapp', 'instagram') and last_inbound_at > ${new Date(world.clock.now().getTime() - 24 * 60 * 60_000).toISOString()}::timestamptz`
    expect(await count(sql`select count(*) from chats where ${open}`)).toBeGreaterThan(0)
  })

  it('a message is read exactly if an administrator of the company viewed it after it was sent', async () => {
    const views = sql`select 1 from message_views view join company_admins member on member.admin_id = view.admin_id
      where view.message_id = messages.id and member.company_id = messages.company_id and view.viewed_at > messages.sent_at and view.viewed_at <= ${world.clock.now()}`
    expect(
      await count(sql`select count(*) from messages where status = 'received' and is_read <> exists (${views})`),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) from messages where status <> 'received' and (is_read or exists (select from message_views where message_id = messages.id))`,
      ),
    ).toBe(0)
  })

  it('a message that a human answered is not unread', async () => {
    const answered =
      await count(sql`select count(*) from messages m where status = 'received' and not is_read and exists (
      select from messages later join users on users.id = later.from_id where later.chat_id = m.chat_id and later.id > m.id and users.kind = 'admin')`)
    expect(answered).toBe(0)
  })

  it('an AI reply refers to an earlier message of the other side of its chat and to its run', async () => {
    const replies = await world.db
      .selectFrom('messages as reply')
      .innerJoin('users', 'users.id', 'reply.from_id')
      .leftJoin('messages as question', (join) =>
        join
          .on('question.id', '=', sql<number>`(reply.metadata->>'agentReplyToMessageId')::bigint`)
          .onRef('question.chat_id', '=', 'reply.chat_id'),
      )
      .select([
        'reply.id',
        'reply.platform_message_id',
        'reply.metadata',
        'users.kind',
        'question.id as questionId',
        'question.from_id as questionFrom',
        'reply.to_id',
      ])
      .where('reply.platform', '=', 'openai')
      .execute()
    expect(replies.length).toBeGreaterThan(300)
    for (const reply of replies) {
      expect(reply.questionId).toBeLessThan(reply.id)
      expect(reply.questionFrom).toBe(reply.to_id)
      expect(reply.platform_message_id).toBe(`ai:${reply.metadata.runId}`)
      expect(['agent', 'support']).toContain(reply.kind)
    }
  })

  it('no text contains an unfilled placeholder or is empty', async () => {
    expect(await count(sql`select count(*) from messages where text ~ '[][{}|]' or trim(text) = ''`)).toBe(0)
    expect(await count(sql`select count(*) from knowledge_items where answer ~ '[][{}|]' or trim(answer) = ''`)).toBe(0)
  })

  it('the messages include unread, failed and deleted ones, notices and promotions', async () => {
    const some = (condition: ReturnType<typeof sql>) =>
      count(sql`select count(*) from messages where company_id = any(${salonIds}) and ${condition}`)
    expect(await some(sql`not is_read and status = 'received'`)).toBeGreaterThan(10)
    expect(await some(sql`status = 'failed' and metadata->'error'->>'code' is not null`)).toBeGreaterThanOrEqual(3)
    expect(await some(sql`is_deleted`)).toBeGreaterThanOrEqual(3)
    expect(await some(sql`kind = 'system' and metadata->>'notice' = 'assistant-failed'`)).toBeGreaterThanOrEqual(3)
    expect(await some(sql`status = 'delivered'`)).toBeGreaterThanOrEqual(1)
    expect(await count(sql`select count(*) from chats where is_promotional`)).toBeGreaterThanOrEqual(5)
  })
})

describe('the demo sign-ins', () => {
  it('an administrator can sign in and sees the chats in the shape of the contract', async () => {
    const token = await signIn(demoSignIns.marco.email)
    const { companies } = await world.callOk('getCompanies', { token })
    expect(companies).toMatchObject([{ name: 'Lily' }])
    const { chats } = (await world.callOk('getChatsWithPreview', {
      token,
      companyId: salonIds[0],
      query: { companyId: salonIds[0] ?? 0, limit: 50, offset: 0 },
    })) as {
      chats: { unreadCount: number; lastMessage: object | null }[]
    }
    expect(chats).toHaveLength(26)
    expect(chats.every((chat) => chat.lastMessage !== null)).toBe(true)
    expect(chats.filter((chat) => chat.unreadCount > 0).length).toBeGreaterThanOrEqual(8)
  })

  it('chats in which the AI promised a person need one, with the reason, and lead the list', async () => {
    const token = await signIn(demoSignIns.olena.email)
    for (const companyId of salonIds) {
      const read = async (query: object) =>
        (await world.callOk('getChatsWithPreview', {
          token,
          companyId,
          query: { companyId, limit: 50, offset: 0, ...query },
        })) as { chats: { id: number; handler?: object }[] }
      const { chats } = await read({})
      const waiting = chats.filter(({ handler }) => handler && 'why' in handler)
      expect(waiting.length).toBeGreaterThanOrEqual(1)
      expect(waiting.map(({ handler }) => handler)).toEqual(waiting.map(() => ({ by: 'waiting', why: 'handed-over' })))
      expect(chats.slice(0, waiting.length)).toEqual(waiting)
    }
  })

  it('Olena can enter both salons', async () => {
    const { companies } = await world.callOk('getCompanies', { token: await signIn(demoSignIns.olena.email) })
    expect(companies).toMatchObject([{ name: 'Lily' }, { name: 'Casa Luz' }])
  })

  it('the system administrator sees all companies with their numbers, and archived ones on request', async () => {
    const token = await signIn(demoSignIns.system.email)
    const code = codeAt(world.clock.now(), demoAuthenticatorSecret)
    await world.callOk('verifySecondFactor', { token, body: { code } })
    const listed = await world.callOk('listCompaniesForSystem', { token, query: { limit: 100 } })
    const all = await world.callOk('listCompaniesForSystem', { token, query: { limit: 100, includeArchived: true } })
    expect(all['total']).toBe(32)
    expect(listed['total']).toBe(29)
    const { companies } = all['data'] as { companies: { chatsCount: number; stats: { lastActivity: string | null } }[] }
    expect(companies.every((company) => company.chatsCount > 0 && company.stats.lastActivity !== null)).toBe(true)
  })
})

describe('the sandbox', () => {
  it('the Telegram of the sandbox has the same conversations as the chats, with the same message ids', async () => {
    const { conversations } = outside.telegram
    expect(conversations).toHaveLength(12)
    for (const { customerId, past } of conversations) {
      const stored = await world.db
        .selectFrom('messages')
        .innerJoin('chats', 'chats.id', 'messages.chat_id')
        .select(['messages.text', 'messages.platform', 'messages.platform_message_id'])
        .where('chats.platform_chat_id', '=', String(customerId))
        .where('messages.kind', '=', 'message')
        .where('messages.status', '<>', 'failed')
        .orderBy('messages.id')
        .execute()
      expect(past.map((message) => message.text)).toEqual(stored.map((message) => message.text))
      const numbered = stored.map((message, place) =>
        message.platform === 'openai' ? null : [message.platform_message_id, String(past[place]?.messageId)],
      )
      for (const pair of numbered) if (pair) expect(pair[0]).toBe(pair[1])
    }
  })

  it('the sandbox is filled once, and no message id is used twice', () => {
    const sandbox = createSandbox({ now: world.clock.now })
    furnishSandbox(sandbox, outside)
    furnishSandbox(sandbox, outside)
    const sandboxMessages = [...sandbox.telegram.state.conversations.values()].flatMap((ofBot) =>
      [...ofBot.values()].flatMap((each) => each.messages),
    )
    expect(sandboxMessages).toHaveLength(
      outside.telegram.conversations.reduce((sum, conversation) => sum + conversation.past.length, 0),
    )
    expect(sandbox.telegram.nextMessageId()).toBeGreaterThan(
      Math.max(...sandboxMessages.map((message) => message.message_id)),
    )
  })

  it('the WhatsApp of the sandbox has the same conversations as the chats, and their ids lead back to the chats', async () => {
    const sandbox = createSandbox({ now: world.clock.now })
    furnishSandbox(sandbox, outside)
    furnishSandbox(sandbox, outside)
    const { whatsapp } = sandbox
    expect(whatsapp.subscribed.size).toBe(demoSalons.length)
    expect(outside.whatsapp.conversations).toHaveLength(17)
    for (const { phoneNumberId, phone } of outside.whatsapp.conversations) {
      const person = whatsapp.people.get(phone)
      const chats = await world.db
        .selectFrom('channel_identities as identity')
        .innerJoin('messenger_integrations as channel', 'channel.id', 'identity.messenger_id')
        .innerJoin('users', 'users.id', 'identity.user_id')
        .select(['identity.chat_id', 'users.display_name'])
        .where('channel.external_id', '=', phoneNumberId)
        .where('identity.value', 'in', [phone, person?.userId ?? ''])
        .execute()
      expect(chats.map((chat) => chat.display_name)).toEqual([person?.name, person?.name])
      const stored = await world.db
        .selectFrom('messages')
        .leftJoin('channel_messages as ours', 'ours.message_id', 'messages.id')
        .select(['messages.text', 'messages.status', 'messages.platform_message_id', 'ours.channel_id'])
        .where('messages.chat_id', '=', chats[0]?.chat_id ?? 0)
        .where('messages.kind', '=', 'message')
        .where('messages.status', '<>', 'failed')
        .orderBy('messages.id')
        .execute()
      const { bubbles, statuses } = whatsapp.conversation(phoneNumberId, phone)
      expect(bubbles.map(({ id, writer }) => [writer, id, statuses.get(id)])).toEqual(
        stored.map(({ status, platform_message_id: id, channel_id: ours }) =>
          status === 'received' ? ['customer', id, undefined] : ['api', ours, status],
        ),
      )
    }
  })
})
