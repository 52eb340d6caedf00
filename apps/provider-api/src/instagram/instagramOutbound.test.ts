import { randomUUID } from 'node:crypto'
import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultDisclosures } from '../assistant/disclosure/disclosureWordings.ts'
import { completeRun } from '../assistant/runs/settleRun.ts'
import { agentUserId } from '../conversations/people/people.ts'
import { anInstagramServer, type AnInstagramAccount, type InstagramServer } from '../testing/anInstagramServer.ts'
import { refuseNextRead } from '../testing/refuseNextRead.ts'
import { aPdf, aPng } from '../testing/someFiles.ts'
import { seenPayload } from './fixtures/instagramPayloads.ts'
import { instagramParts } from './instagramParts.ts'

let world: InstagramServer
let lily: AnInstagramAccount
let chatId: number
beforeAll(async () => void (world = await anInstagramServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.anAccount()
  chatId = (await lily.says('Are you open?')).chatId
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.halt()
})
afterAll(() => world.close())

const hour = 3_600_000
const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })
const send = async (message: string, more: object = {}) =>
  (await world.callOk('sendMessage', { ...as(), body: { chatId, message, ...more } }))['message'] as Message // `callOk` has parsed it
const read = async (id: number) => {
  await world.quiet()
  return world.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
const messages = () =>
  world.db
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .orderBy('id')
    .execute()
const chat = async () =>
  ((await world.callOk('getChatsWithPreview', { ...as(), query: { chatId } }))['chats'] as Chat[])[0] // `callOk` has parsed it
const channel = () =>
  world.db.selectFrom('messenger_integrations').selectAll().where('id', '=', lily.messengerId).executeTakeFirstOrThrow()
const inline = (bytes: Buffer, name: string, type: string) => ({
  fileData: [`data:${type};base64,${bytes.toString('base64')}`],
  fileName: [name],
  fileType: [type],
})
const answeredByAi = async (text: string) => {
  const { companyId } = lily.company
  const [question] = await messages()
  if (!question) throw new Error('Nobody has asked')
  const id = randomUUID()
  const run = { id, companyId, chatId, replyToId: question.id, recipientId: question.from_id, isInternal: false }
  await world.db
    .insertInto('ai_runs')
    .values({ id, company_id: companyId, chat_id: chatId, reply_to_id: question.id })
    .execute()
  const fromId = (await world.db.transaction().execute((trx) => agentUserId(trx, companyId, world.clock.now()))) ?? 0
  await completeRun(world.ports, { ...run, fromId }, { text, need: null })
}

describe('requests to Instagram', () => {
  it('a text arrives, and is read when the customer has seen it; its echo takes nothing over', async () => {
    const { id } = await send('We are open until six')
    expect(await read(id)).toMatchObject({ status: 'sent', platform_message_id: lily.got()[0]?.mid })
    expect(await messages()).toHaveLength(2)
    world.instagram.play.read(lily)
    expect((await read(id)).status).toBe('read')
  })

  it('a message is sent later when its account could not be read before its sending: it is not unknown', async () => {
    const refused = refuseNextRead('messenger_integrations as messenger')
    const { id } = await send('We are open until six')
    expect((await read(id)).status).toBe('pending')
    await refused
    expect(lily.got()).toEqual([])
    world.clock.advance(10_000)
    expect((await read(id)).status).toBe('sent')
    expect(lily.got()).toHaveLength(1)
  })

  it('a reply names the message that it answers, in its first part alone', async () => {
    const asked = await lily.says('Is four free?')
    const { id } = await send('o'.repeat(1100), { repliesToMessageId: asked.id })
    expect((await read(id)).status).toBe('sent')
    expect(lily.got().map(({ repliesTo }) => repliesTo)).toEqual([asked.platformMessageId, undefined])
  })

  it('a message is read that the customer has seen before Instagram has answered its sending', async () => {
    const { id } = await send('We are open until six')
    await world.quiet()
    const [{ mid } = { mid: '' }] = lily.got()
    const known = world.db.deleteFrom('channel_messages').where('message_id', '=', id).returningAll()
    const part = await known.executeTakeFirstOrThrow()
    await world.db.updateTable('messages').set({ platform_message_id: null }).where('id', '=', id).execute()
    const job = await world.db
      .insertInto('jobs')
      .values({
        queue: 'deliveries',
        subject: String(id),
        order_key: String(chatId),
        company_id: lily.company.companyId,
        due_at: world.clock.now(),
        leased_by: randomUUID(),
        leased_until: new Date(world.clock.now().getTime() + hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    world.instagram.play.read(lily)
    await world.instagram.callback.settled()
    await world.channels().events.settled()
    expect((await messages()).find((message) => message.id === id)?.status).toBe('sent')
    await world.db.insertInto('channel_messages').values(part).execute()
    await world.db.deleteFrom('jobs').where('id', '=', job.id).execute()
    world.clock.advance(10_000)
    expect((await read(id)).status).toBe('read')
    expect(part.channel_id).toBe(mid)
    expect(world.logged).toEqual([])
  })

  it('a reply to a message that Instagram does not know any more is sent without it', async () => {
    const asked = await lily.says('Is four free?')
    await world.db
      .updateTable('messages')
      .set({ platform_message_id: 'taken-back' })
      .where('id', '=', asked.id)
      .execute()
    const { id } = await send('It is', { repliesToMessageId: asked.id })
    expect((await read(id)).status).toBe('sent')
    expect(lily.got().map(({ text, repliesTo }) => [text, repliesTo])).toEqual([['It is', undefined]])
  })

  it('all messages up to the one that was seen are read, in any order of events, and none after it', async () => {
    const ids = []
    for (const text of ['one', 'two', 'three']) ids.push((await send(text)).id)
    await world.quiet()
    const [, two] = lily.got()
    const seen = { ...seenPayload(two?.mid ?? '').entry[0] }
    const event = {
      ...seen.messaging?.[0],
      sender: { id: lily.person.personId },
      recipient: { id: lily.account.accountId },
    }
    const body = { object: 'instagram', entry: [{ id: lily.account.accountId, time: 1, messaging: [event] }] }
    for (let times = 0; times < 2; times++) await world.receive(body)
    expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual(['read', 'read', 'sent'])
  })

  it('a long text goes in parts of at most 1000 bytes, and is read when its last part is', async () => {
    const { id } = await send('Манікюр і педикюр. '.repeat(100))
    expect((await read(id)).status).toBe('sent')
    const parts = lily.got().map(({ text }) => text)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.every((part) => Buffer.byteLength(part) <= 1000)).toBe(true)
    const { accountId } = lily.account
    const seen = { sender: { id: lily.person.personId }, recipient: { id: accountId }, timestamp: 1569262485349 }
    await world.receive({
      object: 'instagram',
      entry: [{ id: accountId, messaging: [{ ...seen, read: { mid: lily.got()[0]?.mid } }] }],
    })
    expect((await read(id)).status).toBe('sent')
    world.instagram.play.read(lily)
    expect((await read(id)).status).toBe('read')
    expect(await messages()).toHaveLength(2)
  })

  it.each([
    ['a person may write', false, { type: 'sent' }],
    ['the AI may not, since it never says that a person writes', true, { type: 'failed', code: 'OUTSIDE_WINDOW' }],
  ])('more than a day after the customer wrote, %s', async (_who, isAiReply, outcome) => {
    const { id: messageId } = await send('We are open')
    await world.quiet()
    world.clock.advance(25 * hour)
    // Such a reply of the AI is refused before: the channel itself is asked here.
    const sent = await world.table.instagram.send({
      messengerId: lily.messengerId,
      companyId: lily.company.companyId,
      chatId,
      messageId,
      platformChatId: lily.person.personId,
      text: 'Asked directly',
      files: [],
      isAiReply,
      template: null,
      quotes: null,
      topicId: null,
    })
    expect(sent).toMatchObject(outcome)
  })

  it('a picture goes by an address that Instagram can fetch, and the words follow', async () => {
    const { id } = await send('Like this?', inline(aPng(), 'nails.png', 'image/png'))
    expect((await read(id)).status).toBe('sent')
    const [picture, words] = lily.got()
    expect([picture?.attachment?.type, words?.text]).toEqual(['image', 'Like this?'])
    const fetched = await fetch(picture?.attachment?.url ?? '')
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png'])
    // An administrator's own message takes the chat over (D-21); its echo is no second message.
    expect((await chat())?.settings.aiEnabled).toBe(false)
    expect(await messages()).toHaveLength(2)
  })

  it('a document is refused before it is sent', async () => {
    const answer = await world.call('sendMessage', {
      ...as(),
      body: { chatId, message: '', ...inline(aPdf(), 'prices.pdf', 'application/pdf') },
    })
    const { status } =
      answer.statusCode === 200 ? await read(answer.json<{ message: Message }>().message.id) : { status: 'failed' }
    expect(status).toBe('failed')
    expect(lily.got()).toEqual([])
  })
})

describe('the time to answer', () => {
  const days = async (count: number) => {
    world.clock.advance(count * 24 * hour)
    await world.quiet()
  }

  it('a person answers within a day without a tag, and within a week with one', async () => {
    expect((await read((await send('today')).id)).status).toBe('sent')
    await days(1)
    expect((await read((await send('after a day')).id)).status).toBe('sent')
    await days(5.9)
    expect((await read((await send('nearly a week')).id)).status).toBe('sent')
    await days(0.2)
    const late = await world.call('sendMessage', { ...as(), body: { chatId, message: 'too late' } })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([422, 'OUTSIDE_WINDOW'])
    expect(lily.got().map(({ tag }) => tag)).toEqual([undefined, 'HUMAN_AGENT', 'HUMAN_AGENT'])
  })

  it('the AI does not answer after a day', async () => {
    world.clock.advance(25 * hour)
    await answeredByAi('Late words')
    world.deliveries().wake(String(chatId))
    await world.quiet()
    expect((await messages()).at(-1)).toMatchObject({
      status: 'failed',
      metadata: { error: { code: 'OUTSIDE_WINDOW' } },
    })
    expect(lily.got()).toEqual([])
  })
})

describe('answers of Instagram', () => {
  it('a message that is refused for a flood is sent again after the Retry-After', async () => {
    world.instagram.faults.next({ kind: 'flood', retryAfter: 7 })
    const { id } = await send('Hello')
    expect((await read(id)).status).toBe('pending')
    world.clock.advance(7_000)
    expect((await read(id)).status).toBe('sent')
    expect(lily.got()).toHaveLength(1)
  })

  it.each([
    ['outside-window', 'OUTSIDE_WINDOW'],
    ['not-there', 'UNDELIVERABLE'],
  ] as const)('a refusal by Instagram for the reason %s is shown as our own error: %s', async (kind, code) => {
    world.instagram.faults.next({ kind })
    const { id } = await send('Hello')
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code } } })
    expect((await channel()).status).toBe('connected')
  })

  it('a token that is not accepted any more fails the channel, in words without the token', async () => {
    world.instagram.faults.next({ kind: 'token-expired' })
    world.instagram.faults.next({ kind: 'token-expired' }, 'read')
    const { id } = await send('Hello')
    expect((await read(id)).status).toBe('failed')
    const failed = await channel()
    expect(failed).toMatchObject({ status: 'failed', metadata: { lastError: { code: 'ACCESS_TOKEN_REFUSED' } } })
    expect(JSON.stringify([failed.metadata, world.logged])).not.toContain('IGAA')
  })

  it.each([
    [403, 230, '(#230) Permissions disallow message to user'],
    [403, 200, '(#200) Permissions error'],
    [400, 10, '(#10) Application does not have permission for this action'],
    [400, 3, '(#3) Application does not have the capability to make this API call.'],
    [401, 190, 'Error validating access token'],
  ])('a refusal of one message (%i, code %i) fails that message, since the token is accepted', async (...refusal) => {
    const [status, code, message] = refusal
    world.instagram.faults.next({ kind: 'refused', status, code, message })
    const { id } = await send('Hello')
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'REJECTED', message } } })
    expect((await channel()).status).toBe('connected')
    expect((await read((await send('Another one')).id)).status).toBe('sent')
  })

  // fazer-ai/chatwoot#602: silence, or a fault of Meta's own, says nothing about the token.
  it.each(['server-error', 'flood'] as const)(
    'a channel stays connected while Meta does not say whether it takes the token (%s)',
    async (kind) => {
      world.instagram.faults.next({ kind: 'refused', status: 400, code: 10, message: '(#10) Not permitted' })
      world.instagram.faults.next(kind === 'flood' ? { kind, retryAfter: 5 } : { kind }, 'read')
      await read((await send('Hello')).id)
      expect((await channel()).status).toBe('connected')
    },
  )

  // megaapp977/stack#186 and megaapp977/stack#649
  it.each([
    [2534014, 'The requested user cannot be found', 'UNDELIVERABLE'],
    [33, 'Unsupported post request. Object does not exist', 'REJECTED'],
  ])('an error 100 with subcode %i fails one message alone', async (subcode, message, code) => {
    world.instagram.faults.next({ kind: 'refused', status: 400, code: 100, subcode, message })
    expect(await read((await send('Hello')).id)).toMatchObject({ status: 'failed', metadata: { error: { code } } })
    expect((await channel()).status).toBe('connected')
  })

  it('trouble of the account stands at the channel until a message goes out again', async () => {
    world.instagram.faults.next({ kind: 'refused', status: 400, code: 368, message: '(#368) Temporarily blocked' })
    await read((await send('Hello')).id)
    expect((await channel()).metadata['trouble']).toMatchObject({ code: 'policy-blocked' })
    world.clock.advance(1000)
    await read((await send('Hello again')).id)
    expect((await channel()).metadata['trouble']).toBeNull()
  })

  it('a person who writes takes the conversation over from another app, of which the AI answers nothing', async () => {
    world.instagram.play.holdElsewhere(lily)
    const { metadata } = await lily.says('Who answers me?')
    expect(metadata.isOnStandby).toBe(true)
    expect((await chat())?.conversationOwner).toBe('another-app')
    const { id } = await send('I am here')
    expect((await read(id)).status).toBe('sent')
    expect((await chat())?.conversationOwner).toBe('us')
    expect((await lily.says('Good')).metadata.isOnStandby).toBeUndefined()
  })

  const takeOver = async () => {
    const answer = await world.call('takeOverChat', { ...as(), body: { chatId } })
    return { status: answer.statusCode, body: answer.json<object>() }
  }

  it('a person who takes the chat over takes the conversation at Instagram, too', async () => {
    world.instagram.play.holdElsewhere(lily)
    await world.quiet()
    expect(await takeOver()).toMatchObject({
      status: 200,
      body: { chat: { conversationOwner: 'us', handler: { by: 'human' }, settings: { aiEnabled: false } } },
    })
    expect(world.instagram.heldElsewhere.has(lily.person.personId)).toBe(false)
  })

  it('a conversation that the other app keeps stays as it is, and the caller learns of it', async () => {
    world.instagram.play.holdElsewhere(lily)
    world.instagram.switches.set('conversations-kept', true)
    await world.quiet()
    expect(await takeOver()).toMatchObject({ status: 409, body: { code: 'HELD_ELSEWHERE' } })
    expect(await chat()).toMatchObject({ conversationOwner: 'another-app', settings: { aiEnabled: true } })
    const { id } = await send('I am here')
    expect(await read(id)).toMatchObject({ status: 'failed', metadata: { error: { code: 'HELD_ELSEWHERE' } } })
    expect((await chat())?.conversationOwner).toBe('another-app')
  })

  it('taking a conversation may be tried again while Instagram does not answer', async () => {
    world.instagram.play.holdElsewhere(lily)
    await world.quiet()
    world.instagram.faults.next({ kind: 'server-error' }, 'takes')
    expect(await takeOver()).toMatchObject({ status: 502, body: { code: 'CHANNEL_UNREACHABLE' } })
    expect((await takeOver()).status).toBe(200)
  })

  // chatwoot/chatwoot#6550: the refusal names the owner where no event did.
  it('a refused answer shows that another app has the conversation', async () => {
    world.instagram.heldElsewhere.add(lily.person.personId)
    await answeredByAi('We are open')
    await world.quiet()
    expect((await chat())?.conversationOwner).toBe('another-app')
  })

  it('an answer of the AI leaves the conversation with the other app', async () => {
    // Our server learns of it by the refusal: its event is still on its way.
    world.instagram.heldElsewhere.add(lily.person.personId)
    await answeredByAi('We are open')
    await world.quiet()
    expect((await messages()).at(-1)).toMatchObject({
      status: 'failed',
      metadata: { error: { code: 'HELD_ELSEWHERE' } },
    })
    expect((await channel()).status).toBe('connected')
  })

  it('an error of Instagram’s own leaves the outcome unknown, nothing is sent twice, and the echo settles it', async () => {
    world.instagram.faults.next({ kind: 'server-error' })
    const { id } = await send('Hello')
    expect((await read(id)).status).toBe('unknown')
    world.instagram.play.inApp(lily, 'Hello')
    expect((await read(id)).status).toBe('sent')
    expect(await messages()).toHaveLength(2)
  })

  it('a lost answer is settled by the echo', async () => {
    world.instagram.faults.next({ kind: 'lost-answer' })
    const { id } = await send('Hello')
    expect(['sent', 'unknown']).toContain((await read(id)).status)
    expect(lily.got()).toHaveLength(1)
    expect(await messages()).toHaveLength(2)
  })
})

describe('words in the Instagram app', () => {
  it('words in the Instagram app are a message of a human, and the AI is off', async () => {
    world.instagram.play.inApp(lily, 'Yes, until six')
    await world.quiet()
    expect((await messages()).at(-1)).toMatchObject({
      text: 'Yes, until six',
      status: 'sent',
      metadata: { writtenOn: 'instagram-app' },
    })
    expect(await chat()).toMatchObject({ settings: { aiEnabled: false }, handler: { by: 'off' } })
  })

  it('words in the Instagram app withdraw the AI’s answer that was not sent, before Instagram has its answer', async () => {
    await world.halt()
    await answeredByAi('We are open all night!')
    const stopped: unknown[] = []
    world.ports.subscribe({ runStopRequested: (what) => void stopped.push(what) })
    world.instagram.play.inApp(lily, 'No, until six')
    await world.instagram.callback.settled()
    // Nothing else has run since.
    expect((await messages()).map(({ text, is_deleted }) => [text, is_deleted])).toEqual([
      ['Are you open?', false],
      ['We are open all night!', true],
      ['No, until six', false],
    ])
    expect(await world.db.selectFrom('jobs').selectAll().where('queue', '=', 'deliveries').execute()).toEqual([])
    expect(stopped).toEqual([{ chatId, because: 'taken-over' }])
    await world.start()
    await world.quiet()
    expect(lily.got()).toEqual([])
  })

  it('a picture silences the AI at once; its file follows', async () => {
    const url = `${world.origin}/sandbox/instagram/media/${world.instagram.files.keep(aPng())}`
    world.instagram.play.inApp(lily, { attachment: { type: 'image', url } })
    await world.quiet()
    expect((await chat())?.settings.aiEnabled).toBe(false)
    const last = (await messages()).at(-1)
    expect(last?.metadata).toMatchObject({ files: [{ type: 'image/png' }] })
    expect(last?.metadata.notice).toBeUndefined()
  })

  it.each(['echo-first', null] as const)('an echo of the AI’s own answer does not take over (%s)', async (kind) => {
    if (kind) world.instagram.faults.next({ kind })
    await answeredByAi('We are open until six')
    world.deliveries().wake(String(chatId))
    await world.quiet()
    expect(lily.got().map(({ text }) => text)).toEqual([`${defaultDisclosures.en}\n\nWe are open until six`])
    expect((await chat())?.settings.aiEnabled).toBe(true)
    expect(await messages()).toHaveLength(2)
  })
})

describe('dividing a text', () => {
  it('a text of more than 1,000 bytes is divided at the ends of its sentences', () => {
    // More bytes than Instagram takes, of fewer characters than that.
    const long = 'Ми відкриті щодня. '.repeat(40).trim()
    expect([long.length < 1000, Buffer.byteLength(long) > 1000]).toEqual([true, true])
    const texts = instagramParts(long, []).map((part) => (part.type === 'text' ? part.text : ''))
    expect(texts).toHaveLength(2)
    expect(texts.every((text) => Buffer.byteLength(text) <= 1000 && text.trimEnd().endsWith('.'))).toBe(true)
    expect(texts.join('')).toBe(long)
  })

  it('a short text is one part, and files come before it', () => {
    const file = { id: '1', name: 'a.png', type: 'image/png', size: 1, key: 'k' } as Parameters<
      typeof instagramParts
    >[1][number]
    expect(instagramParts(' Hi ', [file]).map(({ type }) => type)).toEqual(['image', 'text'])
    expect(instagramParts('', [])).toEqual([])
  })
})
