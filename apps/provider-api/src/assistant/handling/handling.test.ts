import type { Chat, Message } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { aWatcher } from '../../testing/aWatcher.ts'
import { whyReplyStays } from '../runs/canAiReply.ts'
import type { AnAdministrator } from '../../testing/aTestServer.ts'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { queuedMessages } from '../../testing/queuedMessages.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const ask = (
  route: Parameters<AnsweringServer['callOk']>[0],
  body: object,
  who: AnAdministrator = world.company.owner,
) =>
  world.callOk(route, {
    token: who.token,
    companyId: world.company.companyId,
    body: { chatId: world.chat.chatId, ...body },
  })
const refusal = async (route: Parameters<AnsweringServer['call']>[0], body: object) => {
  const response = await world.call(route, {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    body: { chatId: world.chat.chatId, ...body },
  })
  return { status: response.statusCode, code: response.json<{ code: string }>().code }
}
const chat = async (): Promise<Chat> => {
  const { chats } = await world.callOk('getChatsWithPreview', {
    token: world.company.owner.token,
    companyId: world.company.companyId,
    query: { chatId: world.chat.chatId },
  })
  return (chats as Chat[])[0] ?? expect.fail('The chat is gone') // `callOk` has read it by the contract.
}
const setAi = (aiEnabled: boolean, who?: AnAdministrator) =>
  ask('updateAiBotSettingsForChat', { settings: { aiEnabled } }, who)
const me = () => ({
  by: 'human',
  adminId: world.company.owner.adminId,
  userId: world.company.users.owner,
  name: 'Olena Koval',
})
const aColleague = async (fullName = 'Taras Bondar') => {
  const colleague = await world.anAdministrator({ fullName })
  await world.db
    .insertInto('company_admins')
    .values({ company_id: world.company.companyId, admin_id: colleague.adminId })
    .execute()
  return colleague
}
/** The AI writes these pieces, then pauses until it is stopped or continued. */
const writing = async (...pieces: string[]) => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  world.assistant.script(async function* ({ signal }: AssistantInput): AsyncGenerator<AssistantEvent> {
    yield { type: 'created' }
    for (const text of pieces) yield { type: 'delta', text: text.padEnd(80, '.') }
    begun.resolve()
    await Promise.race([goOn.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    yield { type: 'delta', text: ' more' }
    yield { type: 'done' }
  })
  const question = await world.customerWrites('How much is it?')
  await world.runs.settled()
  world.clock.advance(1500)
  await begun.promise
  const [run] = (await world.runsOfChat()).slice(-1)
  return {
    question,
    runId: run?.id ?? '',
    goOn: goOn.resolve,
    text: pieces.map((piece) => piece.padEnd(80, '.')).join(''),
  }
}

describe('the handler of a chat', () => {
  it('the AI handles a chat while it is on, and again after it was switched off and handed back', async () => {
    expect((await chat()).handler).toEqual({ by: 'ai' })
    await setAi(false)
    expect((await chat()).handler).toEqual(me())
    await setAi(true)
    expect((await chat()).handler).toEqual({ by: 'ai' })
  })
  it('an administrator who writes while the AI is off becomes the handler in place of a colleague', async () => {
    const taras = await aColleague()
    await setAi(false)
    await ask('sendMessage', { message: 'I shall answer' }, taras)
    expect((await chat()).handler).toMatchObject({ by: 'human', adminId: taras.adminId, name: 'Taras Bondar' })
  })
  it('a human who writes while the AI is on handles the chat from then on', async () => {
    await world.adminSends()
    expect(await chat()).toMatchObject({
      handler: { by: 'human', adminId: world.company.owner.adminId },
      settings: { aiEnabled: false },
    })
  })
  it('nobody handles a chat whose AI is off and that no one has taken over', async () => {
    await world.db.updateTable('chats').set({ ai_enabled: false }).where('id', '=', world.chat.chatId).execute()
    expect((await chat()).handler).toEqual({ by: 'off' })
  })
  it('nobody handles a chat whose handler has left the product', async () => {
    const taras = await aColleague()
    await setAi(false, taras)
    await world.db
      .updateTable('admins')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', taras.adminId)
      .execute()
    expect((await chat()).handler).toEqual({ by: 'off' })
  })
  const asksForAHuman = async () => {
    world.assistant.script(inPieces('Of course'))
    await world.customerWrites('I want to talk to a manager')
    await world.burstEnds()
    world.assistant.script(inPieces('Anything else?'))
  }
  it('the AI is silent from the customer’s request for a human on, until a person hands the chat back', async () => {
    await asksForAHuman()
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'asked' })
    await world.customerWrites('Hello?')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Of course'])
    expect(await chat()).toMatchObject({ handler: { by: 'waiting', why: 'asked' }, settings: { aiEnabled: true } })
    await setAi(true)
    await world.runs.settled()
    expect((await chat()).handler).toEqual({ by: 'ai' })
    // The last message is answered then.
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Of course', 'Anything else?'])
  })
  it('a hand-back settles a request for a human: it is not answered again, and not asked for with the next question', async () => {
    await asksForAHuman()
    await world.customerWrites('human please!!')
    await world.burstEnds()
    world.clock.advance(60_000)
    await setAi(true)
    await world.runs.settled()
    expect(await world.replies()).toHaveLength(1)
    world.clock.advance(60_000)
    await world.customerWrites('OK, when are you open?')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Of course', 'Anything else?'])
    expect((await chat()).handler).toEqual({ by: 'ai' })
  })
  it('a message after the hand-back is answered, also in a burst that began before', async () => {
    await setAi(false)
    world.assistant.script(inPieces('Here I am'))
    await world.customerWrites('Hello?')
    await setAi(true)
    await world.runs.settled()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Here I am'])
    await setAi(false)
    await world.adminSends('One moment')
    await world.customerWrites('Thank you!')
    await world.db.updateTable('chats').set({ ai_enabled: true }).where('id', '=', world.chat.chatId).execute()
    world.assistant.script(inPieces('Until nine'))
    await world.customerWrites('When are you open?')
    await world.burstEnds()
    expect((await world.replies()).map((reply) => reply.text)).toEqual(['Here I am', 'Until nine'])
  })
  it('the AI of a support conversation goes on after it did not know an answer and after staff have written', async () => {
    const { chatId } = await world.callOk('initSupport', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      body: {},
    })
    const askSupport = async (text: string) => {
      await world.callOk('sendSupportMessage', {
        token: world.company.owner.token,
        companyId: world.company.companyId,
        body: { chatId, text },
      })
      await world.burstEnds()
    }
    const answers = async () =>
      (
        await world.db
          .selectFrom('messages')
          .select('text')
          .where('chat_id', '=', Number(chatId))
          .where('platform', '=', 'openai')
          .orderBy('id')
          .execute()
      ).map(({ text }) => text)
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'I do not know' }
      yield { type: 'done', needsHuman: true }
    })
    await askSupport('How many stars are there?')
    world.assistant.script(inPieces('At the bottom'))
    await askSupport('Where is the theme?')
    const staff = await world.anAdministrator({ isSystemAdmin: true })
    await world.callOk('sendMessage', {
      ...(await world.actsFor(staff, world.company)),
      body: { chatId, message: 'Many' },
    })
    world.assistant.script(inPieces('In the settings'))
    await askSupport('Where do I change my name?')
    expect(await answers()).toEqual(['I do not know', 'At the bottom', 'In the settings'])
  })
  it('a human who writes to a customer who asked for one becomes the handler, and the AI stays silent', async () => {
    await asksForAHuman()
    await world.adminSends()
    expect(await chat()).toMatchObject({ handler: me(), settings: { aiEnabled: false } })
    await world.customerWrites('Thank you')
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(1)
  })
  it('the reply that hands a chat over is delivered', async () => {
    await asksForAHuman()
    expect(await queuedMessages(world.db)).toHaveLength(1)
    const [reply] = await world.replies()
    const stays = await world.db.transaction().execute((trx) => whyReplyStays(trx, world.chat.chatId, reply?.id ?? 0))
    expect(stays).toBeNull()
  })
  it('a chat waits for a human when the assistant reports that one must answer', async () => {
    world.assistant.script(async function* () {
      yield { type: 'delta', text: 'An administrator will answer' }
      yield { type: 'done', needsHuman: true }
    })
    await world.customerWrites('How many stars are there?')
    await world.burstEnds()
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'handed-over' })
  })
  it('a chat waits for a human while a reply has failed, and the AI handles it again after a later reply', async () => {
    world.assistant.script(async function* () {
      yield { type: 'failed', code: 'ASSISTANT_BUSY', message: 'busy' }
    })
    await world.customerWrites('Hi')
    await world.burstEnds()
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'failed' })
    world.assistant.script(inPieces('Hello'))
    await world.customerWrites('Hi?')
    await world.burstEnds()
    expect((await chat()).handler).toEqual({ by: 'ai' })
  })
  it('each change of the handler is emitted with the chat and the time of the customer’s last message', async () => {
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    const question = await world.customerWrites('I want to talk to a manager')
    await world.burstEnds()
    await setAi(false)
    await world.adminSends()
    await setAi(true)
    expect((await chat()).lastInboundAt).toBe(question.sentAt)
    await watcher.expectEventsMatchState()
  })
})

describe('taking a chat over', () => {
  it('taking a chat over stops the reply, returns its published text and makes the caller the handler', async () => {
    const { text, runId } = await writing('[2026-11-20 12:00 UTC] It costs', 'twenty')
    const answer = await ask('takeOverChat', {})
    await world.runs.settled()
    expect(answer['text']).toBe(text.replace('[2026-11-20 12:00 UTC] ', ''))
    expect(answer['chat']).toMatchObject({ handler: me(), settings: { aiEnabled: false }, stoppedReply: null })
    expect(await world.replies()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ id: runId, status: 'cancelled' }])
    expect(world.streamed.at(-1)?.event).toBe('thread.run.cancelled')
  })
  it('taking a chat over again, or concurrently by a colleague, returns the same text; the later caller handles the chat', async () => {
    const { text } = await writing('It costs')
    const taras = await aColleague()
    const [first, second] = await Promise.all([ask('takeOverChat', {}), ask('takeOverChat', {}, taras)])
    expect([first['text'], second['text']]).toEqual([text, text])
    // Of two concurrent calls either may be the later one.
    const { handler } = await chat()
    expect(handler?.by === 'human' && [me().adminId, taras.adminId].includes(handler.adminId)).toBe(true)
    expect((await ask('takeOverChat', {}, taras))['text']).toBe(text)
    expect((await chat()).handler).toMatchObject({ adminId: taras.adminId })
    expect((await ask('takeOverChat', {}))['text']).toBe(text)
    expect((await chat()).handler).toEqual(me())
  })
  it('taking a chat over withdraws a reply that was not sent, and returns its text', async () => {
    world.assistant.script(inPieces('It costs 20 euros'))
    await world.customerWrites('How much is it?')
    await world.burstEnds()
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    const answer = await ask('takeOverChat', {})
    expect(answer['text']).toBe('It costs 20 euros')
    expect(await world.replies()).toMatchObject([{ status: 'failed', metadata: { error: { code: 'WITHDRAWN' } } }])
    expect(await queuedMessages(world.db)).toEqual([])
    await watcher.expectEventsMatchState()
  })
  it('taking a chat over returns an empty text when someone has written since', async () => {
    await writing('It costs')
    await ask('takeOverChat', {})
    await world.adminSends('It costs 20')
    expect((await ask('takeOverChat', {}))['text']).toBe('')
  })
  it('taking over a chat of another company is refused', async () => {
    const other = await world.aCompany({ name: 'Other' })
    const response = await world.call('takeOverChat', {
      token: other.owner.token,
      companyId: other.companyId,
      body: { chatId: world.chat.chatId },
    })
    expect(response.statusCode).toBe(404)
  })
})

describe('a stopped reply', () => {
  it('a stopped reply waits in its chat for every administrator, and whoever stopped it handles the chat', async () => {
    const { question, runId, text } = await writing('It costs', 'twenty')
    const watcher = await aWatcher(world, {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      chatId: world.chat.chatId,
    })
    await ask('stopRun', { runId })
    await world.runs.settled()
    const expected = {
      stoppedReply: { runId, agentReplyToMessageId: question.id, text, stoppedBy: 'Olena Koval' },
      settings: { aiEnabled: false },
      handler: me(),
    }
    expect(await chat()).toMatchObject(expected)
    expect(await ask('stopRun', { runId })).toMatchObject({ chat: expected })
    expect(await world.replies()).toEqual([])
    expect(await world.runsOfChat()).toMatchObject([{ status: 'cancelled' }])
    await watcher.expectEventsMatchState()
  })
  it('a stopped reply is sent as the AI, once', async () => {
    const { question, runId, text } = await writing('It costs')
    await ask('stopRun', { runId })
    const { message } = (await ask('sendStoppedReply', { runId })) as { message: Message }
    expect(message).toMatchObject({
      text,
      platform: 'openai',
      status: 'pending',
      platformMessageId: `ai:${runId}`,
      metadata: { agentReplyToMessageId: question.id, runId },
    })
    expect(await ask('sendStoppedReply', { runId })).toMatchObject({ message: { id: message.id } })
    expect(await world.replies()).toHaveLength(1)
    expect((await chat()).stoppedReply).toBeNull()
    expect(await queuedMessages(world.db)).toEqual([message.id])
  })
  it('a stopped reply is discarded for good', async () => {
    const { runId } = await writing('It costs')
    await ask('stopRun', { runId })
    await ask('discardStoppedReply', { runId })
    expect(await ask('discardStoppedReply', { runId })).toMatchObject({ chat: { stoppedReply: null } })
    expect(await refusal('sendStoppedReply', { runId })).toEqual({ status: 409, code: 'RUN_ENDED' })
    expect((await ask('takeOverChat', { runId }))['text']).toBe('')
  })
  it('a stopped reply can be taken over', async () => {
    const { runId, text } = await writing('It costs')
    await ask('stopRun', { runId })
    expect(await ask('takeOverChat', { runId })).toMatchObject({ text, chat: { stoppedReply: null } })
    expect(await refusal('sendStoppedReply', { runId })).toEqual({ status: 409, code: 'HANDLED_BY_HUMAN' })
  })
  it.each([
    ['a human writes', () => world.adminSends()],
    ['a colleague takes the chat over', () => ask('takeOverChat', {})],
    ['the chat is handed back', () => setAi(true)],
  ])('a stopped reply is out of date when %s', async (_what, happens) => {
    const { runId } = await writing('It costs')
    await ask('stopRun', { runId })
    world.assistant.script(inPieces('Ten'))
    await happens()
    expect((await chat()).stoppedReply).toBeNull()
    expect((await refusal('sendStoppedReply', { runId })).status).toBe(409)
    await world.burstEnds()
  })
  it('a stopped reply that was sent does not leave any more once the AI was switched off after a hand-back', async () => {
    const { runId } = await writing('It costs')
    await ask('stopRun', { runId })
    const { message } = (await ask('sendStoppedReply', { runId })) as { message: Message }
    await setAi(true)
    await setAi(false, await aColleague())
    expect(await world.db.transaction().execute((trx) => whyReplyStays(trx, world.chat.chatId, message.id))).toBe(
      'ai-off',
    )
  })
  it('the text of a stopped reply goes to a colleague who takes the chat over, also after the customer wrote', async () => {
    const { runId, text } = await writing('It costs')
    await ask('stopRun', { runId })
    await world.customerWrites('Hello?')
    expect((await ask('takeOverChat', {}, await aColleague()))['text']).toBe(text)
  })
  it('stopping a reply of the assistant’s own conversation leaves its AI on', async () => {
    const { chatId } = await world.callOk('initInternalConversationWithAssistant', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      body: {},
    })
    const begun = Promise.withResolvers<void>()
    world.assistant.script(async function* ({ signal }: AssistantInput): AsyncGenerator<AssistantEvent> {
      yield { type: 'delta', text: 'We are' }
      begun.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await world.callOk('sendMessage', {
      token: world.company.owner.token,
      companyId: world.company.companyId,
      body: { chatId, message: 'Are we open?' },
    })
    await world.runs.settled()
    world.clock.advance(1500)
    await begun.promise
    const run = await world.db
      .selectFrom('ai_runs')
      .select('id')
      .where('chat_id', '=', Number(chatId))
      .executeTakeFirstOrThrow()
    const { chat: after } = await ask('stopRun', { runId: run.id, chatId })
    expect((after as Chat).settings.aiEnabled).toBe(true)
    await world.runs.settled()
  })
  it('a reply stopped before its first piece leaves nothing to decide about, and the chat with who stopped it', async () => {
    const { runId } = await writing()
    await ask('stopRun', { runId })
    expect(await chat()).toMatchObject({ stoppedReply: null, handler: me() })
    expect(await ask('stopRun', { runId })).toMatchObject({ chat: { stoppedReply: null } })
    expect((await refusal('sendStoppedReply', { runId })).code).toBe('HANDLED_BY_HUMAN')
  })
  it('a stopped reply stays when the customer writes before and after the stop, and the AI answers nothing', async () => {
    const { runId, text } = await writing('It costs')
    await world.customerWrites('And a beard?')
    world.assistant.script(inPieces('Ten'))
    await ask('stopRun', { runId })
    await world.customerWrites('Hello?')
    await world.burstEnds()
    expect(await world.replies()).toEqual([])
    expect((await chat()).stoppedReply).toMatchObject({ runId, text })
  })
  it('a stopped reply is written anew when the chat is handed back, with the newest message answered', async () => {
    const { runId } = await writing('It costs')
    await ask('stopRun', { runId })
    await world.runs.settled()
    const newest = await world.customerWrites('And a beard?')
    world.assistant.script(inPieces('20 euros, 30 with a beard'))
    await setAi(true)
    await world.runs.settled()
    expect(await world.replies()).toMatchObject([
      { text: '20 euros, 30 with a beard', metadata: { agentReplyToMessageId: newest.id } },
    ])
    expect(await chat()).toMatchObject({ stoppedReply: null, handler: { by: 'ai' } })
  })
  it('a stopped reply that was sent may be delivered although the AI is off, unless a colleague takes over', async () => {
    const { runId } = await writing('It costs')
    await ask('stopRun', { runId })
    const { message } = (await ask('sendStoppedReply', { runId })) as { message: Message }
    const mayLeave = async () =>
      (await world.db.transaction().execute((trx) => whyReplyStays(trx, world.chat.chatId, message.id))) === null
    expect(await mayLeave()).toBe(true)
    await ask('takeOverChat', {}, await aColleague())
    expect(await mayLeave()).toBe(false)
    expect(await world.replies()).toMatchObject([{ status: 'failed', metadata: { error: { code: 'WITHDRAWN' } } }])
  })
  it('a reply that has ended cannot be stopped', async () => {
    const { runId, goOn } = await writing('It costs')
    goOn()
    await world.runs.settled()
    expect(await refusal('stopRun', { runId })).toEqual({ status: 409, code: 'RUN_ENDED' })
    expect((await refusal('stopRun', { runId: 'x' })).status).toBe(404)
  })
})

describe('trying again', () => {
  const fails = async () => {
    world.assistant.script(async function* () {
      yield { type: 'failed', code: 'ASSISTANT_BUSY', message: 'busy' }
    })
    const question = await world.customerWrites('How much is it?')
    await world.burstEnds()
    world.assistant.script(inPieces('20 euros'))
    return question.id
  }
  it('a retry answers at once a message whose run failed', async () => {
    const messageId = await fails()
    expect(await ask('retryRun', { messageId })).toMatchObject({ isStarted: true })
    await world.runs.settled()
    expect(await world.replies()).toMatchObject([{ text: '20 euros', metadata: { agentReplyToMessageId: messageId } }])
    expect((await chat()).handler).toEqual({ by: 'ai' })
    expect(await refusal('retryRun', { messageId })).toEqual({ status: 409, code: 'RUN_ENDED' })
  })
  it('a retry is refused while the person who stopped the reply handles the chat', async () => {
    const { question, runId } = await writing('It costs')
    await ask('stopRun', { runId })
    await world.runs.settled()
    expect(await refusal('retryRun', { messageId: question.id })).toEqual({ status: 409, code: 'HANDLED_BY_HUMAN' })
  })
  it('concurrent retries start one reply', async () => {
    const messageId = await fails()
    await Promise.all([ask('retryRun', { messageId }), ask('retryRun', { messageId })])
    await world.runs.settled()
    expect(await world.replies()).toHaveLength(1)
  })
  it('a retry is refused when a human handles the chat or has answered', async () => {
    const messageId = await fails()
    await world.adminSends()
    expect(await refusal('retryRun', { messageId })).toEqual({ status: 409, code: 'HANDLED_BY_HUMAN' })
    await setAi(false)
    expect(await refusal('retryRun', { messageId })).toEqual({ status: 409, code: 'HANDLED_BY_HUMAN' })
    expect((await refusal('retryRun', { messageId: 999_999 })).status).toBe(404)
  })
})

describe('the answers of one conversation', () => {
  it('replies in a conversation end at the company’s daily limit with one notice, and the chat waits for a human', async () => {
    await world.db
      .updateTable('agents')
      .set({ answers_per_conversation: 2 })
      .where('company_id', '=', world.company.companyId)
      .execute()
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      await world.customerWrites(text)
      await world.burstEnds()
    }
    expect(await world.replies()).toHaveLength(2)
    expect(await world.notices()).toMatchObject([{ metadata: { notice: 'assistant-budget-reached' } }])
    expect((await chat()).handler).toEqual({ by: 'waiting', why: 'daily-limit' })
    expect(await ask('retryRun', { messageId: (await world.messages()).at(-1)?.id ?? 0 }).catch(String)).toContain(
      '404',
    )
    const page = await ask('getChatMessages', { includeSystemMessages: false })
    expect((page['messages'] as Message[]).filter((message) => message.kind === 'system')).toHaveLength(1)
    world.clock.advance(24 * 3_600_000)
    await world.customerWrites('The next day')
    await world.burstEnds()
    expect(await world.replies()).toHaveLength(3)
  })
})

describe('typing', () => {
  it('typing is published to colleagues at most once a second and is not stored', async () => {
    const published: unknown[] = []
    world.ports.subscribe({ typing: (typing) => void published.push(typing) })
    const { companyId, owner, users } = world.company
    await ask('sayTyping', {})
    await ask('sayTyping', {})
    const typing = {
      companyId,
      chatId: world.chat.chatId,
      adminId: owner.adminId,
      userId: users.owner,
      name: 'Olena Koval',
    }
    expect(published).toEqual([{ ...typing, at: world.clock.now().toISOString() }])
    world.clock.advance(1000)
    await ask('sayTyping', {})
    expect(published).toHaveLength(2)
    expect(world.published).toEqual([])
    expect((await refusal('sayTyping', { chatId: 999_999 })).status).toBe(404)
  })
})
