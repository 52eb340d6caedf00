import { supportCalls } from './calls/support.ts'
import { Admin, Chat, Company, Message, User } from '@frontdesk/contract'
import { aChat, aCompany, aMessage, anAdmin, aUser } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from './ApiError.ts'
import { integrationCalls } from './calls/integrations.ts'
import { salonCalls } from './calls/salons.ts'
import { systemAdminCalls } from './calls/systemAdmin.ts'
import type { Api } from './createApi.ts'
import { aClient } from './testing/aClient.ts'
import { toChatEvent } from './toChatEvent.ts'
import { chatCalls } from './calls/chats.ts'
import { messageCalls } from './calls/messages.ts'
import { userCalls } from './calls/users.ts'

const respondingWith = (json: unknown) => aClient(() => ({ json })).api

describe('who handles a chat', () => {
  it.each([
    [{ by: 'ai' }, { by: 'ai' }],
    [{ by: 'off' }, { by: 'off' }],
    [{ by: 'waiting' }, { by: 'waiting' }],
    [
      { by: 'waiting', why: 'asked' },
      { by: 'waiting', why: 'asked' },
    ],
    [
      { by: 'waiting', why: 'Daily-Limit' },
      { by: 'waiting', why: 'daily-limit' },
    ],
    [{ by: 'waiting', why: 'because' }, { by: 'waiting' }],
    [
      { by: 'human', adminId: '3', userId: '5', name: 'Ann' },
      { by: 'human', adminId: 3, userId: 5, name: 'Ann' },
    ],
    [{ by: 'human' }, undefined],
    [{ by: 'robot' }, undefined],
    ['ai', undefined],
  ])('%j is read as %j', async (handler, read) => {
    const { chats } = await respondingWith([{ id: 7, companyId: 101, handler }])
      .subject(chatCalls)
      .getChatsWithPreview()
    expect(chats[0]?.handler).toEqual(read)
    expect(Chat.safeParse(chats[0]).error).toBeUndefined()
  })
})

describe('a provider with the fields of the seeds alone', () => {
  it('an administrator is read without an envelope, with an id of digits and no roles', async () => {
    const me = await respondingWith({
      id: '12',
      fullName: 'Ann',
      email: 'ann@example.com',
      isEmailVerified: true,
      language: 'uk',
    }).accounts.getMe()
    expect(me.admin).toEqual({
      id: 12,
      fullName: 'Ann',
      email: 'ann@example.com',
      phone: null,
      isEmailVerified: true,
      language: 'uk',
      isSuperAdmin: false,
      metadata: { roles: [] },
    })
    expect(me.capabilities).toEqual({
      idempotentSends: false,
      eventLog: false,
      fileUploads: false,
      chatControl: false,
      passwordConfirmation: false,
    })
  })

  it('a bare list of chats is read with nothing but id, company, settings, last message, unread count and users', async () => {
    const { chats } = await respondingWith([
      {
        id: '7',
        companyId: '101',
        settings: { tone: 'warm' },
        lastMessage: { id: '70', fromId: '5', text: 'Hi', createdAt: '2026-11-20T12:00:00Z', platform: 'telegram' },
        unreadCount: '3',
        users: [{ id: '5' }],
      },
    ])
      .subject(chatCalls)
      .getChatsWithPreview()
    expect(chats[0]).toMatchObject({
      id: 7,
      companyId: 101,
      platform: 'telegram',
      title: null,
      settings: { tone: 'warm', aiEnabled: true },
      unreadCount: 3,
      users: [{ id: 5 }],
      lastMessage: { id: 70, chatId: 7, companyId: 101, text: 'Hi' },
      updatedAt: '2026-11-20T12:00:00.000Z',
    })
    expect(Chat.safeParse(chats[0]).error).toBeUndefined()
  })

  it('messages are read without company, kind, metadata, status or sender', async () => {
    const [first, reply] = await respondingWith({
      messages: [
        { id: 1, chatId: 7, fromId: 5, recepientId: '6', text: 'Hi', createdAt: '2026-11-20T12:00:00+02:00' },
        {
          id: 2,
          chatId: 7,
          fromId: 6,
          toId: 5,
          createdAt: '2026-11-20 12:00:05',
          platform: 'openai',
          metadata: { agentReplyToMessageId: '1' },
        },
      ],
    })
      .subject(messageCalls)
      .getChatMessages({ chatId: 7 })
    expect(first).toMatchObject({
      companyId: 101,
      toId: 6,
      recipientId: 6,
      createdAt: '2026-11-20T10:00:00.000Z',
      status: 'received',
      platform: 'internal',
    })
    expect(reply).toMatchObject({
      text: '',
      recipientId: 5,
      createdAt: '2026-11-20T12:00:05.000Z',
      status: 'sent',
      metadata: { agentReplyToMessageId: 1 },
    })
    for (const message of [first, reply]) expect(Message.safeParse(message).error).toBeUndefined()
  })

  it.each([
    ['bare', []],
    ['under its name', { messages: [] }],
    ['under data', { data: [] }],
    ['under its name under data', { data: { messages: [] } }],
  ])('an empty list is read %s', async (_where, json) => {
    expect(await respondingWith(json).subject(messageCalls).getCompanyMessages()).toEqual([])
  })

  it('a 204 is accepted for an AI setting, a view and a sign-out', async () => {
    const { api } = aClient(() => ({ status: 204 }))
    expect(
      await api.subject(chatCalls).updateAiBotSettingsForChat({ chatId: 7, settings: { aiEnabled: true } }),
    ).toEqual({
      chat: null,
    })
    expect(await api.subject(messageCalls).markMessageAsViewed({ messageId: 1 })).toEqual({ message: null })
    await expect(api.accounts.logout()).resolves.toBe(true)
  })

  it('list entries without a valid id are left out', async () => {
    expect(
      (
        await respondingWith([{ id: 0 }, { id: -1 }, { id: '1.5' }, { id: 'x' }, null, { id: 2 }])
          .subject(userCalls)
          .getUsers({
            userIds: [2],
          })
      ).map(({ id }) => id),
    ).toEqual([2])
  })

  it.each(
    Object.entries({
      markMessageAsViewed: 'a view',
      updateAiBotSettingsForChat: 'an AI setting',
      logout: 'a sign-out',
    }),
  )('a page of HTML is never accepted as a response: %s', async (name) => {
    await expect(readingNothing[name]?.(aClient(() => ({ text: '<!doctype html>' })).api)).rejects.toMatchObject({
      code: 'WRONG_SHAPE',
    })
  })

  it.each([
    [{ features: { a: true, b: false, c: 'yes' } }],
    [{ features: [{ name: 'a', enabled: true }, { name: 'b', enabled: false }, { name: 'c' }, null] }],
    [
      [
        { name: 'a', enabled: true },
        { name: 'b', enabled: false },
      ],
    ],
    [{ a: true, b: false }],
    [{ success: true, status: 'ok', a: true, b: false }],
    [{ success: true, data: { a: true, b: false } }],
  ])('feature flags are read from %j (FLAG-1)', async (json) => {
    const features = await respondingWith(json).features.getFeatures()
    expect([...features]).toEqual([
      ['a', true],
      ['b', false],
    ])
    expect(features.get('constructor')).toBeUndefined()
  })

  it('the total of a company list is read beside the data or in it (SYS-1)', async () => {
    const companies = [{ id: 1, name: 'Lily', stats: { totalChats: 12 } }]
    const inData = await respondingWith({ success: true, data: { companies, total: 31, page: 2, limit: 10 } })
      .subject(systemAdminCalls)
      .listCompaniesForSystem({ page: 2 })
    const beside = await respondingWith({ success: true, data: { companies }, total: 31, page: 2, limit: 10 })
      .subject(systemAdminCalls)
      .listCompaniesForSystem({ page: 2 })
    expect(inData).toEqual(beside)
    expect(inData).toMatchObject({
      total: 31,
      page: 2,
      limit: 10,
      companies: [{ id: 1, chatsCount: 12, stats: { totalChats: 12 } }],
    })
  })
})

describe('live events', () => {
  it('a live event becomes a chat event with its place in the log, its users and its chat', () => {
    const event = toChatEvent('newMessage', { ...aMessage(), seq: 9, users: [aUser()], chat: aChat() })
    expect(event).toEqual({
      type: 'message-arrived',
      companyId: 101,
      seq: 9,
      message: aMessage(),
      users: [aUser()],
      chat: aChat(),
    })
  })

  it('a live event may lack place and company, and may wrap the message', () => {
    const event = toChatEvent('newMessage', { message: { id: '4', chatId: '7', fromId: 5, text: 'Hi' } }, 101)
    expect(event).toMatchObject({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: { id: 4, chatId: 7 },
      users: [],
      chat: null,
    })
  })

  it('a status event needs nothing but the message (MSG-10)', () => {
    expect(toChatEvent('message_status_update', { messageId: '4', status: 'DELIVERED' }, 101)).toMatchObject({
      type: 'message-status-changed',
      companyId: 101,
      messageId: 4,
      status: 'delivered',
      error: null,
    })
    expect(
      toChatEvent(
        'message_status_update',
        { messageId: 4, status: 'failed', error: { code: 'BLOCKED', message: 'No' } },
        101,
      ),
    ).toMatchObject({
      error: { code: 'BLOCKED', message: 'No' },
    })
  })

  it('an unknown outcome is recognised by its error code, whether its status is unknown or failed', () => {
    const error = { code: 'DELIVERY_UNKNOWN', message: 'It is not known whether the message arrived' }
    for (const status of ['unknown', 'failed']) {
      expect(toChatEvent('message_status_update', { messageId: 4, status, error }, 101)).toMatchObject({
        status: 'unknown',
        error,
      })
      expect(
        toChatEvent('newMessage', { id: 4, chatId: 7, fromId: 5, text: 'Hi', status, metadata: { error } }, 101),
      ).toMatchObject({ message: { status: 'unknown', metadata: { error } } })
    }
  })

  it('the status "unknown" without that error code is not an unknown outcome', () => {
    expect(toChatEvent('message_status_update', { messageId: 4, status: 'unknown' }, 101)).toBeNull()
    expect(
      toChatEvent('newMessage', { id: 4, chatId: 7, fromId: 5, text: 'Hi', status: 'UNKNOWN' }, 101),
    ).toMatchObject({ message: { status: 'received' } })
    expect(
      toChatEvent(
        'newMessage',
        { id: 4, chatId: 7, fromId: 5, text: 'Hi', status: 'unknown', metadata: { agentReplyToMessageId: 3 } },
        101,
      ),
    ).toMatchObject({ message: { status: 'sent' } })
  })

  it('a changed message comes with its chat’s unread count, and a changed chat is an event of its own', () => {
    expect(toChatEvent('messageUpdate', { ...aMessage(), seq: 3, unreadCount: 0 })).toEqual({
      type: 'message-updated',
      companyId: 101,
      seq: 3,
      message: aMessage(),
      unreadCount: 0,
    })
    const chat = aChat({ createdAt: '2026-11-19T12:00:00.000Z' })
    expect(toChatEvent('chat_update', { ...chat, seq: 4 })).toEqual({
      type: 'chat-changed',
      companyId: 101,
      seq: 4,
      chat,
    })
  })

  it('an unknown or incomplete live event is ignored', () => {
    expect(toChatEvent('typing', { id: 1 })).toBeNull()
    expect(toChatEvent('newMessage', { text: 'no id' })).toBeNull()
    expect(toChatEvent('message_status_update', { messageId: 4, status: 'lost' })).toBeNull()
  })
})

/** Every call once; those that read nothing of the answer are named apart. */
const calls: Record<string, (api: Api) => Promise<unknown>> = {
  login: (api) => api.accounts.login({ email: 'a@b.example', password: 'secret' }),
  register: (api) => api.accounts.register({ fullName: 'Ann', email: 'a@b.example', password: 'secret' }),
  getMe: (api) => api.accounts.getMe(),
  getSessions: (api) => api.accounts.getSessions(),
  verifyEmail: (api) => api.accounts.verifyEmail({ token: 'a-token' }),
  resendVerification: (api) => api.accounts.resendVerification({ email: 'a@b.example' }),
  requestPasswordReset: (api) => api.accounts.requestPasswordReset({ email: 'a@b.example' }),
  updateMe: (api) => api.accounts.updateMe({ fullName: 'Ann' }),
  createCompany: (api) => api.companies.createCompany({ name: 'Lily' }),
  getCompanies: (api) => api.companies.getCompanies(),
  getCompany: (api) => api.companies.getCompany(),
  getUsers: (api) => api.subject(userCalls).getUsers({ userIds: [1] }),
  getChatUsers: (api) => api.subject(userCalls).getChatUsers({ chatId: 1 }),
  getChatsWithPreview: (api) => api.subject(chatCalls).getChatsWithPreview(),
  getChats: (api) => api.subject(chatCalls).getChats(),
  initInternalConversation: (api) => api.subject(chatCalls).initInternalConversation(),
  initInternalConversationWithAssistant: (api) => api.subject(chatCalls).initInternalConversationWithAssistant(),
  getChatMessages: (api) => api.subject(messageCalls).getChatMessages({ chatId: 1 }),
  getCompanyMessages: (api) => api.subject(messageCalls).getCompanyMessages(),
  sendMessage: (api) => api.subject(messageCalls).sendMessage({ chatId: 1, fromId: null, message: 'Hi' }),
  getEvents: (api) => api.events.getEvents({ after: 0 }),
  initSupport: (api) => api.subject(supportCalls).initSupport(),
  getSupportMessages: (api) => api.subject(supportCalls).getSupportMessages({ chatId: 1 }),
  sendSupportMessage: (api) => api.subject(supportCalls).sendSupportMessage({ chatId: 1, fromId: null, text: 'Hi' }),
  getFeatures: (api) => api.features.getFeatures(),
  listMessengers: (api) => api.subject(integrationCalls).listMessengers(),
  listCrm: (api) => api.subject(integrationCalls).listCrm(),
  connectMessenger: (api) =>
    api.subject(integrationCalls).connectMessenger({ type: 'telegram', credentials: { token: '1:a' } }),
  getOverviewStats: (api) => api.subject(systemAdminCalls).getOverviewStats(),
  listCompaniesForSystem: (api) => api.subject(systemAdminCalls).listCompaniesForSystem(),
}
const readingNothing: Record<string, (api: Api) => Promise<unknown>> = {
  logout: (api) => api.accounts.logout(),
  resetPassword: (api) => api.accounts.resetPassword({ token: 'a-token', password: 'a long secret' }),
  changePassword: (api) => api.accounts.changePassword({ currentPassword: 'old', newPassword: 'a long secret' }),
  deleteAdmin: (api) => api.accounts.deleteAdmin({ id: 1 }),
  revokeSession: (api) => api.accounts.revokeSession({ sessionId: 's' }),
  markMessageAsViewed: (api) => api.subject(messageCalls).markMessageAsViewed({ messageId: 1 }),
  deactivateIntegration: (api) => api.subject(integrationCalls).deactivateIntegration({ platform: 'telegram' }),
  connectAltegio: (api) => api.subject(salonCalls).connectAltegio({ salonIds: ['9'] }),
  recheckAltegio: (api) => api.subject(salonCalls).recheckAltegio({ integrationIds: [5] }),
  setAltegioStatus: (api) => api.subject(salonCalls).setAltegioStatus({ isActive: true }),
  setCrmAddress: (api) => api.subject(salonCalls).setCrmAddress({ crmId: 5, address: 'Here' }),
  setCrmComment: (api) => api.subject(salonCalls).setCrmComment({ crmId: 5, comment: 'Ring' }),
  deleteCrm: (api) => api.subject(salonCalls).deleteCrm({ crmId: 5 }),
  deleteMessenger: (api) => api.subject(integrationCalls).deleteMessenger({ messengerId: 3 }),
  linkMessengerCrm: (api) => api.subject(integrationCalls).linkMessengerCrm({ messengerId: 3, crmId: 5 }),
  unlinkMessengerCrm: (api) => api.subject(integrationCalls).unlinkMessengerCrm({ messengerId: 3, crmId: 5 }),
  updateAiBotSettingsForChat: (api) =>
    api.subject(chatCalls).updateAiBotSettingsForChat({ chatId: 1, settings: { aiEnabled: true } }),
}

describe.each(Object.entries(calls))('%s, answered in a wrong shape', (_name, call) => {
  it.each([
    ['null', { text: 'null' }],
    ['a word', { text: '"ok"' }],
    ['a number', { text: '42' }],
    ['a page of HTML', { text: '<!doctype html><title>Sign in</title>' }],
    ['JSON that breaks off', { text: '{"chats":[{"id":1},' }],
    ['nothing', { status: 204 }],
    ['an empty text', { text: '' }],
  ])('a response of the wrong shape (%s) rejects with an ApiError', async (_shape, response) => {
    await expect(call(aClient(() => response).api)).rejects.toBeInstanceOf(ApiError)
  })
})

describe('properties of the api client', () => {
  const all = { ...calls, ...readingNothing }
  const fields = fc.constantFrom(
    'id',
    'chats',
    'messages',
    'users',
    'companies',
    'data',
    'admin',
    'chat',
    'chatId',
    'lastMessage',
    'metadata',
    'stats',
    'agents',
    'viewedBy',
    'features',
    'sessions',
    'events',
    'seq',
    'createdAt',
    'text',
    'status',
    'accessToken',
    '__proto__',
    'capabilities',
    'roles',
    'settings',
    'platform',
  )
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.constantFrom(null, true, 'ok', '12', '', -1, 0, 1.5, 12, '2026-11-20T12:00:00Z'), fc.string()),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(fields, tie('json'), { maxKeys: 6 }),
    ),
  }))

  it('every response of any status is read or rejects with an ApiError', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(all)),
        json,
        fc.constantFrom(200, 200, 200, 400, 401, 410, 429, 500),
        async (name, answer, status) => {
          const { api } = aClient(() => ({ status, json: answer }))
          const outcome: unknown = await all[name]?.(api).catch((error: unknown) =>
            error instanceof ApiError ? error : { broke: error },
          )
          expect(outcome).not.toHaveProperty('broke')
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('every live event with any payload becomes a chat event or null', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('newMessage', 'messageUpdate', 'message_status_update', 'chat_update', 'x'),
        json,
        (word, payload) => {
          const event = toChatEvent(word, payload, 101)
          if (event?.type === 'message-arrived') expect(Number.isSafeInteger(event.message.id)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('what is read has the shape of the contract', async () => {
    const promised = { getMe: Admin, getChats: Chat, getCompanies: Company, getUsers: User }
    const reads = {
      getMe: async (answer: object) => [(await respondingWith(answer).accounts.getMe()).admin],
      getChats: async (answer: object) => (await respondingWith([answer]).subject(chatCalls).getChats()).chats,
      getCompanies: async (answer: object) => respondingWith([answer]).companies.getCompanies(),
      getUsers: async (answer: object) =>
        respondingWith([answer])
          .subject(userCalls)
          .getUsers({ userIds: [1] }),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('getMe', 'getChats', 'getCompanies', 'getUsers'),
        fc.dictionary(fields, json),
        async (name, answer) => {
          const things = await reads[name]({ ...answer, id: 12, lastMessage: null })
          for (const thing of things) expect(promised[name].safeParse(thing).error).toBeUndefined()
        },
      ),
    )
  })

  it('responses of our own provider are read unchanged', async () => {
    expect(
      await respondingWith({ messages: [aMessage()] })
        .subject(messageCalls)
        .getChatMessages({ chatId: 10001 }),
    ).toEqual([aMessage()])
    expect(
      (
        await respondingWith({ chats: [aChat()], total: 1 })
          .subject(chatCalls)
          .getChatsWithPreview()
      ).chats,
    ).toEqual([aChat()])
    expect(
      await respondingWith({ users: [aUser()] })
        .subject(userCalls)
        .getUsers({ userIds: [1] }),
    ).toEqual([aUser()])
    expect(await respondingWith({ companies: [aCompany()] }).companies.getCompanies()).toEqual([aCompany()])
    expect((await respondingWith({ admin: anAdmin() }).accounts.getMe()).admin).toEqual(anAdmin())
  })
})
