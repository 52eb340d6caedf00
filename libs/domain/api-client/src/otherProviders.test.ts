import { Admin, Chat, Company, Message, User } from '@frontdesk/contract'
import { aChat, aCompany, aMessage, anAdmin, aUser } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatCalls } from './calls/chats.ts'
import { messageCalls } from './calls/messages.ts'
import { systemCompanyCalls } from './calls/systemCompanies.ts'
import { userCalls } from './calls/users.ts'
import { aClient } from './testing/aClient.ts'
import { fieldNames, providerJson } from './testing/providerJson.ts'

const respondingWith = (json: unknown) => aClient(() => ({ json })).api

describe('the handler of a chat', () => {
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
  ])('the handler %j is read as %j', async (handler, read) => {
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
      quotedReplies: false,
      impersonation: false,
      supportPages: false,
      announcements: false,
      quickReplies: false,
      privacy: false,
      privateNotes: false,
      passkeys: false,
      customers: false,
      planning: false,
      team: false,
      results: false,
      officeHours: false,
      assignment: false,
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
          metadata: { agentReplyToMessageId: '1', repliesTo: { messageId: '4', text: 7 } },
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
      metadata: { agentReplyToMessageId: 1, repliesTo: { messageId: 4, text: '' } },
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
      .subject(systemCompanyCalls)
      .listCompaniesForSystem({ page: 2 })
    const beside = await respondingWith({ success: true, data: { companies }, total: 31, page: 2, limit: 10 })
      .subject(systemCompanyCalls)
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

describe('answers of any provider', () => {
  it('a read answer has the shape of the contract', async () => {
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
        fc.dictionary(fieldNames, providerJson),
        async (name, answer) => {
          const things = await reads[name]({ ...answer, id: 12, lastMessage: null })
          for (const thing of things) expect(promised[name].safeParse(thing).error).toBeUndefined()
        },
      ),
    )
  })

  it('the connections of a company are read as far as they are stated', async () => {
    const integrationStatusOf = async (integrationStatus: unknown) =>
      (await respondingWith([{ id: 1, name: 'Lily', integrationStatus }]).companies.getCompanies())[0]
        ?.integrationStatus
    expect(await integrationStatusOf(undefined)).toBeUndefined()
    expect(await integrationStatusOf('connected')).toBeUndefined()
    const none = { whatsappWeb: false, instagram: false, telegram: false, altegio: false, altegioDetails: [] }
    expect(await integrationStatusOf({})).toEqual(none)
    const altegioDetails = [{ externalId: 37532, metadata: { title: 'Lily', city: 7 } }, { metadata: {} }, null]
    expect(await integrationStatusOf({ telegram: true, instagram: 'yes', altegio: true, altegioDetails })).toEqual({
      ...none,
      telegram: true,
      altegio: true,
      altegioDetails: [{ externalId: '37532', metadata: { title: 'Lily', city: null } }],
    })
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
