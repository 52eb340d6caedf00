import { everyCapability } from '@frontdesk/contract'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { aClient, type FakeResponse } from './testing/aClient.ts'
import { chatCalls } from './calls/chats.ts'
import { messageCalls } from './calls/messages.ts'
import { supportCalls } from './calls/support.ts'
import { userCalls } from './calls/users.ts'

const refusedWith = async (response: FakeResponse): Promise<ApiError> => {
  const { api } = aClient(() => response)
  const error: unknown = await api.companies.getCompanies().catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

it('a refused call has the id under which the provider API has logged it, from the header or the body', async () => {
  const headers = { 'x-request-id': '0b6e12f4-5a40' }
  expect((await refusedWith({ status: 500, headers, json: {} })).requestId).toBe('0b6e12f4-5a40')
  expect((await refusedWith({ status: 500, json: { requestId: '7c3d' } })).requestId).toBe('7c3d')
  expect((await refusedWith({ status: 500, json: { requestId: '<b>' } })).requestId).toBeNull()
  expect((await refusedWith({ status: 500 })).requestId).toBeNull()
})

describe('requests (API-1)', () => {
  it('a GET goes to the configured host with token and company, with the company in its query', async () => {
    const { api, requests } = aClient(() => ({ json: { chats: [] } }))
    await api.subject(chatCalls).getChats({ limit: 20 })
    expect(requests[0]?.url).toBe('https://api.example/v1/admin/getChats?companyId=101&limit=20&offset=0')
    expect(requests[0]?.headers).toEqual({
      Accept: 'application/json',
      Authorization: 'Bearer a token',
      'x-company-id': '101',
    })
  })

  it('a POST has the company in its body, as JSON', async () => {
    const { api, requests } = aClient(() => ({ json: { messages: [] } }))
    await api.subject(messageCalls).getChatMessages({ chatId: 7 })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/admin/messages/getChatMessages',
      body: {
        companyId: 101,
        chatId: 7,
        skip: 0,
        take: 50,
        includeSystemMessages: false,
        includeDeletedMessages: false,
      },
    })
    expect(requests[0]?.headers).toMatchObject({ 'Content-Type': 'application/json' })
  })

  it('a call for another company names it in the header and in the call alike, so that they never disagree', async () => {
    const { api, requests } = aClient(() => ({ json: { success: true } }))
    await api
      .subject(chatCalls)
      .updateAiBotSettingsForChat({ companyId: 202, chatId: 7, settings: { aiEnabled: false } })
    expect(requests[0]?.url).toContain('/admin/updateAiBotSettingsForChat?companyId=202')
    expect(requests[0]?.body).toEqual({ chatId: 7, settings: { aiEnabled: false } })
    expect(requests[0]?.headers['x-company-id']).toBe('202')
  })

  it.each([
    [{ chats: [], seq: 7 }, 7],
    [{ data: { chats: [], seq: '7' } }, 7],
    [{ chats: [] }, null],
    [[], null],
  ])('the position of the log at which %j was read is handed on as %j (LIVE-6)', async (json, position) => {
    const onPosition = vi.fn()
    await aClient(() => ({ json }))
      .api.subject(chatCalls)
      .getChatsWithPreview({}, { onPosition })
    expect(onPosition).toHaveBeenCalledExactlyOnceWith(position)
  })

  it('an answer that is refused has no position', async () => {
    const onPosition = vi.fn()
    const { api } = aClient(() => ({ status: 500, json: { chats: [], seq: 7 } }))
    await expect(api.subject(chatCalls).getChats({}, { onPosition })).rejects.toBeInstanceOf(ApiError)
    expect(onPosition).not.toHaveBeenCalled()
  })

  it('a call has no empty headers while nobody is signed in', async () => {
    const { api, requests } = aClient(() => ({ json: { accessToken: 'fresh' } }), {
      session: { accessToken: () => null, companyId: () => null },
    })
    await api.accounts.login({ email: 'olena@example.com', password: 'secret' })
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['Accept', 'Content-Type'])
  })

  it('a filtered chat list sends the parameters of its filter alone', async () => {
    const { api, requests } = aClient(() => ({ json: [] }))
    await api.subject(chatCalls).getChatsWithPreview({
      platforms: ['telegram', 'instagram'],
      aiEnabled: false,
      hidePromotional: false,
      companyIds: [1, 2],
      allCompanies: true,
    })
    expect(requests[0]?.url.split('?')[1]).toBe(
      'companyId=101&limit=50&offset=0&companyIds=1%2C2&allCompanies=true&platforms=telegram%2Cinstagram&aiEnabled=false',
    )
  })

  it('a sign-out is sent with keepalive so that it outlives its page, and no other call is', async () => {
    const { api, requests } = aClient(() => ({ json: { success: true } }))
    await api.accounts.logout()
    await api
      .subject(messageCalls)
      .markMessageAsViewed({ messageId: 7 })
      .catch(() => undefined)
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, undefined])
  })

  it('the id of a send intent goes only to a provider that announced idempotent sends', async () => {
    const { api, requests } = aClient(({ path }) =>
      path === '/admin/getMe'
        ? {
            json: {
              admin: { id: 1 },
              capabilities: everyCapability,
            },
          }
        : { json: { status: 'ok' } },
    )
    const sent = { chatId: 7, fromId: 5, message: 'Hello', clientMessageId: 'an-intent' }
    await api.subject(messageCalls).sendMessage(sent)
    await api.accounts.getMe()
    await api.subject(messageCalls).sendMessage(sent)
    const [before, , after] = requests
    expect(before?.body).toEqual({ companyId: 101, chatId: 7, fromId: 5, message: 'Hello' })
    expect(before?.headers).not.toHaveProperty('Idempotency-Key')
    expect(after?.body).toEqual({
      companyId: 101,
      chatId: 7,
      fromId: 5,
      message: 'Hello',
      clientMessageId: 'an-intent',
    })
    expect(after?.headers['Idempotency-Key']).toBe('an-intent')
  })

  it('the page on which somebody writes to support goes only to a provider that announced that it takes it', async () => {
    const { api, requests } = aClient(({ path }) =>
      path === '/admin/getMe'
        ? { json: { admin: { id: 1 }, capabilities: { supportPages: true } } }
        : { json: { status: 'ok' } },
    )
    const sent = { chatId: 7, fromId: 5, text: 'Hello', page: '/integrations' }
    await api.subject(supportCalls).sendSupportMessage(sent)
    await api.accounts.getMe()
    await api.subject(supportCalls).sendSupportMessage(sent)
    const [before, , after] = requests
    expect(before?.body).toEqual({ companyId: 101, chatId: 7, fromId: 5, text: 'Hello' })
    expect(after?.body).toEqual({ companyId: 101, ...sent })
  })

  it('the idempotency key of a new company goes only to a provider that announced idempotent sends', async () => {
    const { api, requests } = aClient(({ path }) =>
      path === '/admin/getMe'
        ? { json: { admin: { id: 1 }, capabilities: { idempotentSends: true } } }
        : { json: { company: { id: 7, name: 'Lily' } } },
    )
    await api.companies.createCompany({ name: 'Lily', intentKey: 'one press' })
    await api.accounts.getMe()
    await api.companies.createCompany({ name: 'Lily', intentKey: 'one press' })
    const [before, , after] = requests
    expect([before?.body, after?.body]).toEqual([{ company: { name: 'Lily' } }, { company: { name: 'Lily' } }])
    expect(before?.headers).not.toHaveProperty('Idempotency-Key')
    expect(after?.headers['Idempotency-Key']).toBe('one press')
  })

  it.each([
    [{ deviceToken: 'a device' }, { deviceToken: 'a device' }],
    [{ deviceToken: 7 }, {}],
    [{}, {}],
  ])('a sign-in and a new password return the device token %j as %j', async (given, read) => {
    const { api } = aClient(() => ({ json: { success: true, accessToken: 'fresh', message: 'ok', ...given } }))
    const deviceOf = ({ deviceToken }: { deviceToken?: string | undefined }) =>
      deviceToken === undefined ? {} : { deviceToken }
    expect(deviceOf(await api.accounts.login({ email: 'a@b.example', password: 'secret' }))).toEqual(read)
    expect(deviceOf(await api.accounts.resetPassword({ token: 'a-token', password: 'a long secret' }))).toEqual(read)
    expect(
      deviceOf(await api.accounts.changePassword({ currentPassword: 'old', newPassword: 'a long secret' })),
    ).toEqual(read)
  })

  it('getUsers makes no request for an empty list, and several for a long one (MSG-11)', async () => {
    const { api, requests } = aClient(({ query }) => ({
      json: { users: (query.split('userIds=')[1] ?? '').split(',').map((id) => ({ id })) },
    }))
    expect(await api.subject(userCalls).getUsers({ userIds: [] })).toEqual([])
    expect(requests).toHaveLength(0)
    const many = Array.from({ length: 450 }, (_, n) => n + 1)
    expect((await api.subject(userCalls).getUsers({ userIds: many })).map(({ id }) => id)).toEqual(many)
    expect(requests).toHaveLength(3)
  })
})

describe('path parameters', () => {
  it('a path parameter is left out of body and query, and is escaped within the path', async () => {
    const { api, requests } = aClient(() => ({ json: { success: true, email: 'olena@example.com' } }))
    await api.accounts.verifyEmail({ token: 'a/b?c#d' })
    await api.accounts.deleteAdmin({ id: 7 })
    expect(requests.map(({ method, url, body }) => [method, url.replace('https://api.example/v1', ''), body])).toEqual([
      ['GET', '/auth/verify/a%2Fb%3Fc%23d', undefined],
      ['DELETE', '/admin/7', {}],
    ])
  })
})

describe('a requested email (AUTH-6, AUTH-7)', () => {
  const sent = (response: FakeResponse) =>
    aClient(() => response).api.accounts.requestPasswordReset({ email: 'a@b.example' })

  it.each([
    [
      { json: { success: true, message: 'Password reset email sent', retryAfter: 60 } },
      { isSent: true, message: 'Password reset email sent', retryAfter: 60 },
    ],
    [{ json: { success: true } }, { isSent: true, message: null, retryAfter: 0 }],
    [{ json: { data: { success: true, retryAfter: '30' } } }, { isSent: true, message: null, retryAfter: 30 }],
    [{ json: { status: 'ok' } }, { isSent: true, message: null, retryAfter: 0 }],
    [{ json: { success: false, message: 'Wait', retryAfter: 42 } }, { isSent: false, message: 'Wait', retryAfter: 42 }],
    [{ json: { success: false, retryAfter: '42.2' } }, { isSent: false, message: null, retryAfter: 43 }],
    [{ json: { success: false, retryAfter: -5 } }, { isSent: false, message: null, retryAfter: 0 }],
    [{ json: { success: false, retryAfter: null } }, { isSent: false, message: null, retryAfter: 0 }],
    [
      { status: 429, json: { success: false, message: 'Slow down', retryAfter: 90 } },
      { isSent: false, message: 'Slow down', retryAfter: 90 },
    ],
    [
      { status: 429, headers: { 'retry-after': '120' }, text: 'Too many' },
      { isSent: false, message: null, retryAfter: 120 },
    ],
  ])('an email request answered with %j returns %j', async (response: FakeResponse, outcome) => {
    expect(await sent(response)).toEqual(outcome)
  })

  it.each([
    [{ status: 500, json: { success: false, message: 'Broken', retryAfter: 5 } }, 500],
    [{ status: 400, json: { success: false, message: 'No address' } }, 400],
    [{ status: 404, json: { message: 'No such call' } }, 404],
    [{ json: {} }, 200],
  ])('an email request rejects when the response is %j', async (response: FakeResponse, status) => {
    await expect(sent(response)).rejects.toMatchObject({ name: 'ApiError', status })
  })
})

describe('refused calls (API-2)', () => {
  it.each([
    [{ error: { message: 'Inner' }, message: 'Outer' }, 'Inner'],
    [{ message: 'Outer', error: 'Plain' }, 'Outer'],
    [{ error: 'Plain' }, 'Plain'],
    [{ error: {} }, 'Unknown error'],
    [{ message: 42 }, 'Unknown error'],
    [null, 'Unknown error'],
    ['ok', 'Unknown error'],
  ])('the error of the response %j has the message %j', async (json, sentence) => {
    expect(await refusedWith({ status: 500, json })).toMatchObject({ status: 500, message: sentence })
  })

  it('the error of a refused call carries status and code', async () => {
    const error = await refusedWith({ status: 403, json: { code: 'COMPANY_FORBIDDEN', message: 'No' } })
    expect(error).toMatchObject({ status: 403, code: 'COMPANY_FORBIDDEN', isUnauthorized: false, isPassing: false })
    expect(await refusedWith({ status: 409, json: { error: { code: 'EMAIL_TAKEN' } } })).toMatchObject({
      code: 'EMAIL_TAKEN',
    })
  })

  it('the message of an error is never a page of HTML, and has at most 300 characters', async () => {
    expect((await refusedWith({ status: 502, text: '<html>Bad gateway</html>' })).message).toBe('Unknown error')
    expect((await refusedWith({ status: 500, json: { message: 'x'.repeat(5000) } })).message).toHaveLength(300)
  })

  it.each([
    [{ 'retry-after': '3' }, {}, 3],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, {}, 30],
    [{ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' }, {}, 0],
    [{ 'retry-after': 'soon' }, { retryAfter: 42 }, 42],
    [{}, { retryAfter: 42 }, 42],
    [{}, {}, null],
  ])(
    'the wait of a refusal with the headers %j and the body %j is %j seconds',
    async (headers: Record<string, string>, json, seconds) => {
      expect((await refusedWith({ status: 429, headers, json })).retryAfter).toBe(seconds)
    },
  )

  it('a date in Retry-After is compared with the device clock when the response has no date', async () => {
    const response = { status: 429, headers: { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' } }
    const { api } = aClient(() => response, { now: () => new Date('2026-11-20T12:00:20Z') })
    await expect(api.companies.getCompanies()).rejects.toMatchObject({ retryAfter: 10 })
  })

  it('a refused token is reported, a refused sign-in is not', async () => {
    const onUnauthorized = vi.fn()
    const { api } = aClient(() => ({ status: 401, json: {} }), { onUnauthorized })
    await expect(api.accounts.login({ email: 'a@b.example', password: 'wrong' })).rejects.toMatchObject({
      isUnauthorized: true,
    })
    expect(onUnauthorized).not.toHaveBeenCalled()
    await expect(api.accounts.getMe()).rejects.toMatchObject({ isUnauthorized: true })
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('getMe')
  })

  it('a call without a response rejects with NO_ANSWER, as a failure that may pass', async () => {
    const { api } = aClient(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api.companies.getCompanies()).rejects.toMatchObject({
      status: 0,
      code: 'NO_ANSWER',
      isPassing: true,
      message: 'Unknown error',
    })
  })

  it('a cancelled call rejects with the reason of the cancellation', async () => {
    const stop = new AbortController()
    const { api, requests } = aClient(() => {
      stop.abort()
      throw stop.signal.reason
    })
    const error: unknown = await api
      .subject(chatCalls)
      .getChatsWithPreview({}, { signal: stop.signal })
      .catch((cause: unknown) => cause)
    expect(error).toBe(stop.signal.reason)
    expect(requests).toHaveLength(1)
  })

  it('a sent message counts as sent only with the status ok (MSG-4)', async () => {
    const sent = { chatId: 7, fromId: 5, message: 'Hello' }
    const send = (json: unknown) =>
      aClient(() => ({ json }))
        .api.subject(messageCalls)
        .sendMessage(sent)
    await expect(
      send({ status: 'error', error: { message: 'Outside of the window', code: 'OUTSIDE_WINDOW' } }),
    ).rejects.toMatchObject({
      status: 200,
      code: 'OUTSIDE_WINDOW',
      message: 'Outside of the window',
    })
    await expect(send({ success: true, message: { id: 9 } })).rejects.toBeInstanceOf(ApiError)
    expect(await send({ status: 'ok' })).toEqual({ message: null })
    expect((await send({ status: 'ok', message: { id: '9' } })).message).toMatchObject({
      id: 9,
      chatId: 7,
      companyId: 101,
    })
  })

  it('an unsuccessful response is distinguished from one of the wrong shape (SUP-3)', async () => {
    const init = (json: unknown) =>
      aClient(() => ({ json }))
        .api.subject(supportCalls)
        .initSupport()
    await expect(init({ success: false })).rejects.toMatchObject({ status: 200, code: null })
    await expect(init({ success: true })).rejects.toMatchObject({ status: 200, code: 'WRONG_SHAPE' })
  })

  it('every accepted response is passed to the validator', async () => {
    const validate = vi.fn()
    const { api } = aClient(() => ({ json: { companies: [] } }), { validate })
    await api.companies.getCompanies()
    expect(validate).toHaveBeenCalledExactlyOnceWith('getCompanies', { companies: [] })
  })
})

describe('the chat list without previews (CHAT-1)', () => {
  const list = { chats: [{ id: 1 }] }

  it.each([
    ['refuses', { status: 500, json: {} }],
    ['does not know the call', { status: 404, json: {} }],
    ['answers nonsense', { json: 'ok' }],
  ])('the list without previews is requested when the provider %s', async (_how, response: FakeResponse) => {
    const { api, requests } = aClient(({ path }) => (path === '/admin/getChats' ? { json: list } : response))
    const { chats, total } = await api.subject(chatCalls).getChatsWithPreview({ limit: 10, offset: 20 })
    expect(chats.map(({ id }) => id)).toEqual([1])
    expect(total).toBeNull()
    expect(requests[1]?.url).toContain('/admin/getChats?companyId=101&limit=10&offset=20')
  })

  it('the list without previews is not requested when the token is refused', async () => {
    const { api, requests } = aClient(() => ({ status: 401, json: {} }))
    await expect(api.subject(chatCalls).getChatsWithPreview()).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
  })
})

describe('a rate-limited call', () => {
  const limited: FakeResponse = {
    status: 429,
    headers: { 'retry-after': '40' },
    json: { code: 'RATE_LIMITED', message: 'Too many requests' },
  }
  const refusal = async (
    response: FakeResponse,
    session = { accessToken: (): string | null => 'a token', companyId: () => 101 },
  ) => {
    const sentenceOf = vi.fn(({ retryAfter }: { retryAfter: number | null }) =>
      retryAfter === null ? null : `Espera ${retryAfter} s`,
    )
    const { api } = aClient(() => response, { sentenceOf, session })
    const error: unknown = await api.companies.getCompanies().catch((cause: unknown) => cause)
    return error as ApiError // a call that is refused rejects with one
  }

  it('the error of a rate-limited call has a message in the user’s language, its code, its wait and its body', async () => {
    const error = await refusal(limited)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Espera 40 s',
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: 40,
      body: limited.json,
    })
  })

  it('the error of a rate-limited call keeps the server’s message without a translation, and while nobody is signed in', async () => {
    expect((await refusal({ ...limited, headers: {} })).message).toBe('Too many requests')
    expect((await refusal(limited, { accessToken: () => null, companyId: () => 101 })).message).toBe(
      'Too many requests',
    )
    expect(
      (await refusal({ ...limited, status: 503 }, { accessToken: () => null, companyId: () => 101 })).message,
    ).toBe('Espera 40 s')
  })
})

it.each([
  ['with a token, in the user’s language', 'a token', 'NO_ANSWER, said kindly'],
  ['without one, for the screen has its own words', null, 'Unknown error'],
])('an unanswered call says so %s', async (_, token, message) => {
  const { api } = aClient(() => Promise.reject(new TypeError('Failed to fetch')), {
    session: { accessToken: () => token, companyId: () => 101 },
    sentenceOf: ({ code }) => `${String(code)}, said kindly`,
  })
  await expect(api.companies.getCompanies()).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER', message })
})

it.each([
  ['a refusal with a status of success', { success: false, code: 'CHANGE_REFUSED', message: 'No' }, 'CHANGE_REFUSED'],
  ['an answer of a wrong shape', 'ok', 'WRONG_SHAPE'],
])('the error of %s has a message in the user’s language, and keeps its body', async (_what, json, code) => {
  const response = { json, headers: { 'x-request-id': 'an-id' } }
  const sentenceOf = vi.fn(() => 'Lo sentimos')
  const { api } = aClient(() => response, {
    sentenceOf,
    session: { accessToken: () => 'a token', companyId: () => 101 },
  })
  await expect(api.companies.getCompanies()).rejects.toMatchObject({ message: 'Lo sentimos', code, body: json })
  expect(sentenceOf).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 200, code, requestId: 'an-id' }))
})

describe('a call that needs a confirmed password', () => {
  const confirmFirst = {
    status: 403,
    json: { success: false, code: 'CONFIRM_PASSWORD', message: 'Confirm your password first' },
  }
  const send = (options: Partial<Parameters<typeof aClient>[1]>, answers: FakeResponse[]) => {
    const { api, requests } = aClient(() => answers.shift() ?? confirmFirst, options)
    return { requests, sent: api.subject(messageCalls).sendMessage({ chatId: 7, fromId: 5, message: 'Hello' }) }
  }

  it('a call that needs a confirmed password is repeated unchanged after the confirmation', async () => {
    const confirmPassword = vi.fn(() => Promise.resolve(true))
    const { api, requests } = aClient(() => (requests.length === 1 ? confirmFirst : { json: { companies: [] } }), {
      confirmPassword,
    })
    expect(await api.companies.getCompanies()).toEqual([])
    expect(confirmPassword.mock.calls).toEqual([['getCompanies', '/admin/getCompanies', false]])
    expect(requests[1]).toEqual(requests[0])
  })

  it('a call that needs a code of the second factor says so to the prompt', async () => {
    const confirmPassword = vi.fn(() => Promise.resolve(false))
    const json = { code: 'CONFIRM_PASSWORD', secondFactor: true }
    const { sent } = send({ confirmPassword }, [{ status: 403, json }])
    await expect(sent).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' })
    expect(confirmPassword.mock.calls).toEqual([[expect.any(String), expect.any(String), true]])
  })

  it('a call that needs a confirmed password stays refused without a confirmation or a prompt', async () => {
    for (const options of [{ confirmPassword: () => Promise.resolve(false) }, {}]) {
      const { requests, sent } = send(options, [])
      await expect(sent).rejects.toMatchObject({ status: 403, code: 'CONFIRM_PASSWORD' })
      expect(requests).toHaveLength(1)
    }
  })

  it('a call that needs a confirmed password prompts once only', async () => {
    const confirmPassword = vi.fn(() => Promise.resolve(true))
    const { requests, sent } = send({ confirmPassword }, [])
    await expect(sent).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' })
    expect([requests.length, confirmPassword.mock.calls.length]).toEqual([2, 1])
  })

  it('a call refused for another reason prompts for no password', async () => {
    const confirmPassword = vi.fn(() => Promise.resolve(true))
    const { sent } = send({ confirmPassword }, [{ status: 403, json: { code: 'FORBIDDEN' } }])
    await expect(sent).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(confirmPassword).not.toHaveBeenCalled()
  })
})
