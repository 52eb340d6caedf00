import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ApiError } from '@frontdesk/api-client'
import type { Chat, Message } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, byAssistant, byCustomer, byMarco, byOlena, olena } from '../testing/threadFixtures.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  // A page that the test has closed answers no other.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type SendAnswer = { message: Message | null }

/** The stored copy of what was sent. */
const stored = (id: number, text: string, clientMessageId: string | null) =>
  byOlena(id, text, {
    status: 'pending',
    clientMessageId,
    createdAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
  })

/** Anna's chat, open; each send waits for the test to answer it. */
async function openChat(
  wishes: { isIdempotent?: boolean; newest?: () => readonly Message[]; listed?: readonly Chat[] } = {},
) {
  const sends: {
    input: { message: string; clientMessageId?: string }
    answer: ReturnType<typeof aDeferred<SendAnswer>>
  }[] = []
  const server = aChatServer({
    ...(wishes.listed && { listed: wishes.listed }),
    messages: {
      getChatMessages: async () => [byCustomer(1, 'Hello'), ...(wishes.newest?.() ?? [])],
      sendMessage: (input) => {
        const answer = aDeferred<SendAnswer>()
        sends.push({ input, answer })
        return answer.promise
      },
    },
  })
  const shown = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: server,
    capabilities: { idempotentSends: wishes.isIdempotent ?? true, fileUploads: false },
  })
  const composer = await screen.findByRole('textbox', { name: 'Message' })
  const send = async (text: string) => {
    await shown.user.type(composer, text)
    await shown.user.keyboard('{Enter}')
  }
  const echo = (message: Message) =>
    act(() =>
      applyChatEvent(chatsOf(shown.platform), {
        type: 'message-arrived',
        companyId: 101,
        seq: null,
        message,
        users: [],
        chat: null,
      }),
    )
  const bubbles = (text: string) => within(screen.getByRole('region', { name: 'Messages' })).queryAllByText(text)
  const delivery = (text: string) => bubbles(text)[0]?.closest('[role=article]')
  const sendNumber = async (number: number) =>
    waitFor(() => sends[number - 1] ?? Promise.reject(new Error(`There was no send number ${String(number)}`)), {
      timeout: 4000,
    })
  return { ...shown, composer, send, sends, sendNumber, echo, bubbles, delivery }
}

describe('a message sent from this page', () => {
  it('a sent message is shown at once as pending, and the composer is empty', async () => {
    const chat = await openChat()
    await chat.send('On my way')
    expect(chat.bubbles('On my way')).toHaveLength(1)
    expect(chat.delivery('On my way')).toHaveAccessibleDescription('Sending')
    expect(chat.composer).toHaveValue('')
  })

  it.each(['answer first', 'echo first'])(
    'a sent message is one bubble although the server reports it twice: %s',
    async (order) => {
      const chat = await openChat()
      await chat.send('On my way')
      const { input, answer } = await chat.sendNumber(1)
      const message = { ...stored(50, 'On my way', input.clientMessageId ?? null), status: 'sent' as const }
      if (order === 'echo first') chat.echo(message)
      await act(async () => answer.resolve({ message }))
      if (order === 'answer first') chat.echo(message)
      await waitFor(() => expect(chat.delivery('On my way')).toHaveAccessibleDescription('Sent'))
      expect(chat.bubbles('On my way')).toHaveLength(1)
    },
  )

  it('a message submitted twice on purpose is two bubbles', async () => {
    const chat = await openChat()
    await chat.send('Hello?')
    await chat.send('Hello?')
    const first = await chat.sendNumber(1)
    await act(async () => first.answer.resolve({ message: stored(50, 'Hello?', first.input.clientMessageId ?? null) }))
    const second = await chat.sendNumber(2)
    await act(async () =>
      second.answer.resolve({ message: stored(51, 'Hello?', second.input.clientMessageId ?? null) }),
    )
    expect(first.input.clientMessageId).not.toBe(second.input.clientMessageId)
    expect(chat.bubbles('Hello?')).toHaveLength(2)
  })

  it('a message waits for the one before it, so that a chat keeps its order', async () => {
    const chat = await openChat()
    await chat.send('One')
    await chat.send('Two')
    const first = await chat.sendNumber(1)
    expect(chat.sends).toHaveLength(1)
    await act(async () => first.answer.resolve({ message: stored(50, 'One', first.input.clientMessageId ?? null) }))
    expect((await chat.sendNumber(2)).input.message).toBe('Two')
  })
})

describe('the report of a sent message (AN-1)', () => {
  const reportsOf = ({ platform }: Awaited<ReturnType<typeof openChat>>) => {
    const reports: unknown[] = []
    for (const name of ['CHAT_STARTED', 'CHAT_MESSAGE_SENT'] as const)
      platform.events.on(name, (properties) => reports.push([name, properties]))
    return reports
  }
  const started = ['CHAT_STARTED', { platform: 'telegram' }]
  const sent = ['CHAT_MESSAGE_SENT', { platform: 'telegram' }]

  it('the first message of the company starts the chat, and the next one does not', async () => {
    const chat = await openChat()
    const reports = reportsOf(chat)
    for (const [place, text] of ['One', 'Two'].entries()) {
      await chat.send(text)
      const { input, answer } = await chat.sendNumber(place + 1)
      await act(async () => answer.resolve({ message: stored(50 + place, text, input.clientMessageId ?? null) }))
    }
    expect(reports).toEqual([started, sent, sent])
  })

  it.each([
    ['a colleague', [byMarco(2, 'Hello, Anna')]],
    ['the assistant', [byAssistant(2, 'Hello, Anna')]],
  ])('a message after one of %s does not start the chat', async (_, earlier) => {
    const chat = await openChat({ newest: () => earlier })
    const reports = reportsOf(chat)
    await chat.send('On my way')
    const { input, answer } = await chat.sendNumber(1)
    await act(async () => answer.resolve({ message: stored(50, 'On my way', input.clientMessageId ?? null) }))
    expect(reports).toEqual([sent])
  })

  it('a message of which only the echo came is reported, once', async () => {
    const chat = await openChat()
    const reports = reportsOf(chat)
    await chat.send('On my way')
    const { input, answer } = await chat.sendNumber(1)
    const message = stored(50, 'On my way', input.clientMessageId ?? null)
    chat.echo(message)
    expect(reports).toEqual([started, sent])
    await act(async () => answer.resolve({ message }))
    expect(reports).toEqual([started, sent])
  })

  it('a refused message is not reported', async () => {
    const chat = await openChat()
    const reports = reportsOf(chat)
    await chat.send('On my way')
    const { answer } = await chat.sendNumber(1)
    await act(async () => answer.reject(new ApiError({ status: 409, body: { code: 'CHANNEL_DISCONNECTED' } })))
    expect(reports).toEqual([])
  })
})

describe('a message that is refused', () => {
  const refuse = async (chat: Awaited<ReturnType<typeof openChat>>) => {
    await chat.send('On my way')
    const { answer } = await chat.sendNumber(1)
    await act(async () =>
      answer.reject(
        new ApiError({ status: 409, body: { message: 'The channel is not connected', code: 'CHANNEL_DISCONNECTED' } }),
      ),
    )
  }

  it('a refused message shows the reason, and keeps its text', async () => {
    const chat = await openChat()
    await refuse(chat)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error while sending message')
    expect(alert).toHaveTextContent('The channel is not connected')
    expect(chat.delivery('On my way')).toHaveAccessibleDescription('Not delivered')
  })

  it('a refused message is retried as a new intent: the server has answered the old one', async () => {
    const chat = await openChat()
    await refuse(chat)
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }))
    const again = await chat.sendNumber(2)
    expect(again.input.clientMessageId).not.toBe(chat.sends[0]?.input.clientMessageId)
    await act(async () =>
      again.answer.resolve({
        message: { ...stored(50, 'On my way', again.input.clientMessageId ?? null), status: 'sent' },
      }),
    )
    expect(chat.bubbles('On my way')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a refused message does not delay the one after it', async () => {
    const chat = await openChat()
    await refuse(chat)
    await chat.send('And another')
    expect((await chat.sendNumber(2)).input.message).toBe('And another')
  })

  it('a refused message disappears when it is discarded', async () => {
    const chat = await openChat()
    await refuse(chat)
    await chat.user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(chat.bubbles('On my way')).toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a message that the server could not deliver', () => {
  const failed = () => byOlena(40, 'See you at ten', { status: 'failed' })
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))

  it('an undelivered message is sent once more, however often the button is pressed meanwhile', async () => {
    const chat = await openChat({ newest: () => [failed()] })
    await press()
    await press()
    const { input, answer } = await chat.sendNumber(1)
    await press()
    await waitFor(() => expect(chat.bubbles('See you at ten')).toHaveLength(2))
    await act(async () => answer.resolve({ message: stored(50, 'See you at ten', input.clientMessageId ?? null) }))
    expect(chat.bubbles('See you at ten')).toHaveLength(2)
    expect(chat.sends).toHaveLength(1)
  })

  it('an undelivered message can be sent again after its retry was refused', async () => {
    const chat = await openChat({ newest: () => [failed()] })
    await press()
    const { answer } = await chat.sendNumber(1)
    await act(async () =>
      answer.reject(new ApiError({ status: 409, body: { message: 'The channel is not connected' } })),
    )
    await screen.findByRole('button', { name: 'Retry' })
    await press()
    expect((await chat.sendNumber(2)).input.message).toBe('See you at ten')
  })
})

describe('the row of a chat with a message that did not get through', () => {
  const row = async () => within(await screen.findByRole('list', { name: 'Chats' })).getByRole('link')
  const failed = (code: string, different: Partial<Message> = {}) =>
    byOlena(40, 'See you at ten', {
      status: 'failed',
      metadata: { error: { code, message: 'Bad Request: chat not found' } },
      ...different,
    })
  const openWith = (message: Message) =>
    openChat({ newest: () => [message], listed: [aChat({ users: [anna, olena], lastMessage: message })] })

  it('the row says that a message was not sent, until it is sent again', async () => {
    const chat = await openChat({ listed: [aChat({ users: [anna, olena], lastMessage: byCustomer(1, 'Hello') })] })
    await chat.send('On my way')
    const { answer } = await chat.sendNumber(1)
    expect(await row()).not.toHaveTextContent('Not sent')
    await act(async () => answer.reject(new ApiError({ status: 409, body: { message: 'No channel' } })))
    await waitFor(async () => expect(await row()).toHaveTextContent(/Not sent On my way/u))
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await row()).not.toHaveTextContent('Not sent')
    const again = await chat.sendNumber(2)
    const sent = stored(50, 'On my way', again.input.clientMessageId ?? null)
    await act(async () => again.answer.resolve({ message: { ...sent, status: 'sent' } }))
    await waitFor(async () => expect(await row()).toHaveTextContent(/You: On my way/u))
    expect(await row()).not.toHaveTextContent('Not sent')
  })

  it('the row says that nobody knows whether a message was sent', async () => {
    const chat = await openChat()
    await chat.send('On my way')
    await act(async () => chat.sends[0]?.answer.reject(new ApiError({ status: 0, code: 'NO_ANSWER' })))
    const again = await chat.sendNumber(2)
    await act(async () => again.answer.reject(new ApiError({ status: 409, body: { message: 'No channel' } })))
    await waitFor(async () => expect(await row()).toHaveTextContent(/Perhaps not sent On my way/u))
  })

  it('the row says that the last message was not delivered, and no longer when it is sent again', async () => {
    const chat = await openWith(failed('REJECTED'))
    expect(await row()).toHaveTextContent(/Not delivered You: See you at ten/u)
    expect(await row()).not.toHaveTextContent('Bad Request')
    await chat.user.click(await screen.findByRole('button', { name: 'Send again' }))
    const { input, answer } = await chat.sendNumber(1)
    expect(await row()).not.toHaveTextContent('Not delivered')
    await act(async () => answer.resolve({ message: stored(50, 'See you at ten', input.clientMessageId ?? null) }))
    expect(await row()).not.toHaveTextContent('Not delivered')
  })

  it('the row goes on to say so when the customer has written since', async () => {
    const lastMessage = byCustomer(41, 'Are you there?')
    await openChat({ listed: [aChat({ users: [anna, olena], lastMessage, undelivered: failed('REJECTED') })] })
    expect(await row()).toHaveTextContent(/Not delivered You: See you at ten/u)
    expect(await row()).not.toHaveTextContent('Are you there?')
  })

  it.each([
    ['was not sent at its time', 'failed' as const, /Not sent The door code is 12/u],
    ['was withdrawn by the customer’s word', 'withdrawn' as const, /Are you there\?/u],
  ])('the row says so where a planned message %s', async (_, state, says) => {
    const planned = [
      {
        id: 1,
        clientPlanId: 'planned-0001',
        author: { adminId: 1001, name: 'Olena Koval' },
        text: 'The door code is 12',
        sendsAt: '2026-11-21T07:00:00.000Z',
        timeZone: 'Europe/Kyiv',
        withdrawsOnReply: true,
        state,
        reason: null,
        revision: 2,
      },
    ]
    const lastMessage = byCustomer(41, 'Are you there?')
    await openChat({ listed: [aChat({ users: [anna, olena], lastMessage, planned })] })
    expect(await row()).toHaveTextContent(says)
  })

  it('the row says what the last message says where the provider’s word of it is older', async () => {
    const lastMessage = { ...failed('REJECTED'), status: 'delivered' as const }
    await openChat({ listed: [aChat({ users: [anna, olena], lastMessage, undelivered: failed('REJECTED') })] })
    expect(await row()).toHaveTextContent(/You: See you at ten/u)
    expect(await row()).not.toHaveTextContent('Not delivered')
  })

  it.each([
    ['was deleted before it was sent', failed('DELETED')],
    ['was withdrawn by a take-over', failed('TAKEN_OVER')],
    ['was deleted since', failed('REJECTED', { isDeleted: true })],
    ['may have arrived', byOlena(40, 'See you at ten', { status: 'unknown' })],
  ])('the row does not speak of a failure where the message %s', async (_, message) => {
    await openWith(message)
    expect(await row()).not.toHaveTextContent('Not delivered')
  })
})

describe('a message that may or may not be stored', () => {
  const lose = async (chat: Awaited<ReturnType<typeof openChat>>) => {
    await chat.send('On my way')
    const { answer } = await chat.sendNumber(1)
    await act(async () => answer.reject(new ApiError({ status: 0, code: 'NO_ANSWER' })))
  }

  it('an unconfirmed message is resent automatically under the same intent where the provider is idempotent', async () => {
    const chat = await openChat()
    await lose(chat)
    expect(chat.delivery('On my way')).toHaveAccessibleDescription('Sending')
    expect((await chat.sendNumber(2)).input).toEqual(chat.sends[0]?.input)
  })

  it('an unconfirmed message delays those behind it until it is sent', async () => {
    const chat = await openChat()
    await lose(chat)
    await chat.send('Two')
    expect((await chat.sendNumber(2)).input.message).toBe('On my way')
    expect(chat.sends).toHaveLength(2)
  })

  it('an unconfirmed message is confirmed by its echo, and is not sent again', async () => {
    const chat = await openChat()
    await lose(chat)
    await chat.send('Two')
    chat.echo({ ...stored(50, 'On my way', chat.sends[0]?.input.clientMessageId ?? null), status: 'sent' })
    expect((await chat.sendNumber(2)).input.message).toBe('Two')
    expect(chat.bubbles('On my way')).toHaveLength(1)
  })

  it('an unconfirmed message is looked up where the provider is not idempotent, and confirmed when it is found', async () => {
    let isStored = false
    const chat = await openChat({
      isIdempotent: false,
      newest: () => (isStored ? [stored(50, 'On my way', null)] : []),
    })
    isStored = true
    await lose(chat)
    await waitFor(() => expect(chat.delivery('On my way')).toHaveAccessibleDescription('Sending'))
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(chat.bubbles('On my way')).toHaveLength(1)
    expect(chat.sends).toHaveLength(1)
  })

  it('an unconfirmed message that was not found is resent only by the user', async () => {
    const chat = await openChat({ isIdempotent: false })
    await lose(chat)
    expect((await screen.findAllByText('It is not in the chat: it was not sent.'))[0]).toBeVisible()
    expect(chat.sends).toHaveLength(1)
    await chat.user.click(screen.getByRole('button', { name: 'Retry' }))
    await chat.sendNumber(2)
  })
})

describe('a provider that asks to wait', () => {
  it('a provider that answers Retry-After gets no call until then, and the same intent afterwards', async () => {
    const chat = await openChat()
    await chat.send('On my way')
    const { answer } = await chat.sendNumber(1)
    const from = performance.now()
    await act(async () => answer.reject(new ApiError({ status: 429, retryAfter: 2 })))
    expect((await chat.sendNumber(2)).input).toEqual(chat.sends[0]?.input)
    expect(performance.now() - from).toBeGreaterThanOrEqual(1990)
  })
})

describe('without a network', () => {
  const isOnline = (is: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
    window.dispatchEvent(new Event(is ? 'online' : 'offline'))
  }

  it('no send is attempted offline, and all messages are sent in order once online', async () => {
    const chat = await openChat()
    act(() => isOnline(false))
    await chat.send('One')
    await chat.send('Two')
    expect(chat.delivery('Two')).toHaveAccessibleDescription('Sending')
    expect(chat.sends).toHaveLength(0)
    act(() => isOnline(true))
    const first = await chat.sendNumber(1)
    expect(first.input.message).toBe('One')
    await act(async () => first.answer.resolve({ message: stored(50, 'One', first.input.clientMessageId ?? null) }))
    expect((await chat.sendNumber(2)).input.message).toBe('Two')
  })
})

describe('a chat that is left while its message is in flight', () => {
  it('a reopened chat shows its message, and the outcome of the send', async () => {
    const chat = await openChat()
    await chat.send('On my way')
    const { input, answer } = await chat.sendNumber(1)
    await act(() => chat.platform.queryClient.resetQueries({ queryKey: ['chats', 'thread'] }))
    await waitFor(() => expect(chat.bubbles('On my way')).toHaveLength(1))
    await act(async () =>
      answer.resolve({ message: { ...stored(50, 'On my way', input.clientMessageId ?? null), status: 'sent' } }),
    )
    await waitFor(() => expect(chat.delivery('On my way')).toHaveAccessibleDescription('Sent'))
  })
})

describe('a message that a closed page did not send', () => {
  it('a message of a closed page is resent under the same intent where the provider is idempotent', async () => {
    const before = await openChat()
    await before.send('On my way')
    const { input } = await before.sendNumber(1)
    before.unmount()
    const after = await openChat()
    const again = await after.sendNumber(1)
    expect(again.input).toEqual(input)
    await act(async () =>
      again.answer.resolve({ message: { ...stored(50, 'On my way', input.clientMessageId ?? null), status: 'sent' } }),
    )
    await waitFor(() => expect(after.delivery('On my way')).toHaveAccessibleDescription('Sent'))
    after.unmount()
    const third = await openChat()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(third.sends).toHaveLength(0)
  })

  it('a message of a closed page is looked up, and waits with its text for the user, where the provider is not idempotent', async () => {
    const before = await openChat({ isIdempotent: false })
    await before.send('On my way')
    await before.sendNumber(1)
    before.unmount()
    const after = await openChat({ isIdempotent: false })
    await waitFor(() => expect(after.delivery('On my way')).toHaveAccessibleDescription('Not delivered'))
    expect(after.sends).toHaveLength(0)
    await after.user.click(screen.getByRole('button', { name: 'Discard' }))
    after.unmount()
    const third = await openChat({ isIdempotent: false })
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(third.bubbles('On my way')).toHaveLength(0)
  })

  it('a message stored by an earlier version of the app is migrated once', async () => {
    const message = {
      clientMessageId: 'an-old-intent',
      chatId: 10_001,
      companyId: 101,
      fromId: 5,
      text: 'Kept elsewhere',
      createdAt: new Date().toISOString(),
      platform: 'telegram',
    }
    localStorage.setItem(
      'outbox',
      JSON.stringify({ 'an-old-intent': { adminId: 1001, message, failure: null }, nonsense: null }),
    )
    const chat = await openChat()
    expect((await chat.sendNumber(1)).input).toMatchObject({
      message: 'Kept elsewhere',
      clientMessageId: 'an-old-intent',
    })
    expect(localStorage.getItem('outbox')).toBeNull()
  })
})

describe('the composer', () => {
  it('Shift+Enter in the composer breaks the line', async () => {
    const chat = await openChat()
    await chat.user.type(chat.composer, 'One{Shift>}{Enter}{/Shift}Two')
    expect(chat.composer).toHaveValue('One\nTwo')
    expect(chat.sends).toHaveLength(0)
  })

  it('an Enter that ends an IME composition does not send', async () => {
    const chat = await openChat()
    await chat.user.type(chat.composer, 'こんにちは')
    fireEvent.keyDown(chat.composer, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(chat.composer, { key: 'Enter', keyCode: 229 })
    expect(chat.composer).toHaveValue('こんにちは')
  })

  it('the composer keeps unsent text over a reload, and is empty after a send', async () => {
    const before = await openChat()
    await before.user.type(before.composer, 'Half a sentence')
    before.unmount()
    const after = await openChat()
    expect(after.composer).toHaveValue('Half a sentence')
    await after.user.type(after.composer, '{Enter}')
    after.unmount()
    expect((await openChat()).composer).toHaveValue('')
  })

  it('the composer does not send a text of spaces', async () => {
    const chat = await openChat()
    await chat.send('   ')
    expect(chat.sends).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  })
})
