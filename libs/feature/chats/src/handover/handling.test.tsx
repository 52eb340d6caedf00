import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDeferred } from '../testing/aChatServer.ts'
import { byMarco, marco, aSentMessage } from '../testing/aTalk.ts'
import { aDesk } from './testing/aDesk.tsx'
import { iHandle, later, marcoHandles } from './testing/chatOfAnna.ts'
import { applyTyping } from '../stores/createChats.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const off = { settings: { aiEnabled: false } }

describe('who answers', () => {
  it.each([
    ['the AI', later({}), 'The AI answers in this chat', 'AI answers'],
    ['nobody yet', later({ ...off, handler: { by: 'waiting' } }), 'Waiting for a human', 'Waiting for a human'],
    ['you', later({ ...off, handler: iHandle }), 'You handle this chat', 'You handle this chat'],
    [
      'a colleague',
      later({ ...off, handler: marcoHandles }),
      'Marco Bianchi handles this chat',
      'Marco Bianchi handles this chat',
    ],
  ])('is said above the composer, in the header and in the row: %s', async (_, chat, sentence, badge) => {
    const { bar } = await aDesk({ chat })
    expect(bar()).toHaveTextContent(sentence)
    expect(screen.getAllByRole('img', { name: badge })).toHaveLength(2)
  })

  it('is nobody in a talk with the assistant', async () => {
    await aDesk({ chat: later({ purpose: 'assistant' }) })
    expect(screen.queryByRole('group', { name: 'Who answers' })).toBeNull()
  })

  it('goes from you back to the AI, at once', async () => {
    const answered = aDeferred<{ chat: Chat | null }>()
    const desk = await aDesk({
      chat: later({ ...off, handler: iHandle }),
      chats: { updateAiBotSettingsForChat: () => answered.promise },
    })
    await desk.user.click(within(desk.bar()).getByRole('button', { name: 'Hand back to the AI' }))
    expect(desk.calls('chats.updateAiBotSettingsForChat')).toEqual([
      { companyId: 101, chatId: 10001, settings: { aiEnabled: true } },
    ])
    expect(desk.bar()).toHaveTextContent('The AI answers in this chat')
    await act(async () => answered.keep({ chat: later({}) }))
    expect(desk.bar()).toHaveTextContent('The AI answers in this chat')
    await waitFor(() => expect(within(desk.bar()).getByRole('button', { name: 'Take over' })).toBeEnabled())
  })

  it('stays with you when handing back is refused, which is said', async () => {
    const refused = new ApiError({ status: 403, body: { message: 'Not yours' } })
    const desk = await aDesk({
      chat: later({ ...off, handler: iHandle }),
      chats: { updateAiBotSettingsForChat: () => Promise.reject(refused) },
    })
    await desk.user.click(within(desk.bar()).getByRole('button', { name: 'Hand back to the AI' }))
    await waitFor(() =>
      expect(desk.toasts()).toMatchObject([{ type: 'error', message: 'The AI could not be switched: Not yours' }]),
    )
    expect(desk.bar()).toHaveTextContent('You handle this chat')
  })

  it('goes from a colleague to you, who are asked once', async () => {
    const desk = await aDesk({
      chat: later({ ...off, handler: marcoHandles }),
      ask: { takeOverChat: () => ({ status: 'ok', text: '', chat: later({ ...off, handler: iHandle }) }) },
    })
    await desk.user.click(within(desk.bar()).getByRole('button', { name: 'Take over' }))
    expect(desk.calls('ask.takeOverChat')).toEqual([])
    expect(screen.getByRole('group', { name: 'Take this chat over from Marco Bianchi?' })).toBeVisible()
    await desk.user.click(screen.getByRole('button', { name: 'Yes, take over' }))
    await waitFor(() => expect(desk.bar()).toHaveTextContent('You handle this chat'))
    expect(desk.calls('ask.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001 }])
  })

  it('keeps the focus of who hands back by a key', async () => {
    const desk = await aDesk({
      chat: later({ ...off, handler: iHandle }),
      chats: { updateAiBotSettingsForChat: () => Promise.resolve({ chat: later({}) }) },
    })
    act(() => within(desk.bar()).getByRole('button', { name: 'Hand back to the AI' }).focus())
    await desk.user.keyboard('{Enter}')
    await waitFor(() => expect(desk.composer()).toHaveFocus())
  })

  it('is taken by whoever takes a chat that waits', async () => {
    const desk = await aDesk({
      chat: later({ ...off, handler: { by: 'waiting' } }),
      ask: { takeOverChat: () => ({ status: 'ok', text: '', chat: later({ ...off, handler: iHandle }) }) },
    })
    await desk.user.click(within(desk.bar()).getByRole('button', { name: 'Take it' }))
    await waitFor(() => expect(desk.bar()).toHaveTextContent('You handle this chat'))
    await waitFor(() => expect(desk.composer()).toHaveFocus())
  })

  it('says once and aloud who took over, then how things are', async () => {
    const { bar, tell } = await aDesk({ chat: later({ ...off, handler: iHandle }) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    tell({ type: 'chat-changed', companyId: 101, seq: 9, chat: later({ ...off, handler: marcoHandles }) })
    await waitFor(() => expect(bar()).toHaveTextContent('Marco Bianchi took this chat over from you'))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Marco Bianchi took this chat over from you'),
    )
    act(() => void vi.advanceTimersByTime(9000))
    expect(bar()).toHaveTextContent('Marco Bianchi handles this chat')
    expect(bar()).not.toHaveTextContent('took this chat over')
  })

  it('is no reason not to write: it is only said', async () => {
    const { bar, user, composer } = await aDesk({ chat: later({ ...off, handler: marcoHandles }) })
    expect(bar()).not.toHaveTextContent('When you send')
    await user.type(composer(), 'Hello')
    expect(bar()).toHaveTextContent('Marco Bianchi is answering here. When you send this, the chat is yours.')
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  })
})

describe('what holds the AI back', () => {
  const notice = (name: string) =>
    aSentMessage(8, {
      kind: 'system',
      text: 'in English',
      createdAt: new Date().toISOString(),
      metadata: { notice: name, agentReplyToMessageId: 7 },
    })

  it.each([
    ['assistant-limit-reached', 'The AI has given all its answers of this hour; it goes on by itself in a while.'],
    ['assistant-budget-reached', 'The AI has given all its answers in this conversation for today.'],
  ])('is said in the bar too: %s', async (name, sentence) => {
    const { bar, tell } = await aDesk()
    tell({ type: 'message-arrived', companyId: 101, seq: null, message: notice(name), users: [], chat: null })
    await waitFor(() => expect(bar()).toHaveTextContent(sentence))
    expect(within(bar()).getByRole('button', { name: 'Take over' })).toBeVisible()
    // The server lets the chat wait for a human meanwhile.
    tell({ type: 'chat-changed', companyId: 101, seq: 9, chat: later({ handler: { by: 'waiting' } }) })
    await waitFor(() => expect(within(bar()).getByRole('button', { name: 'Take it' })).toBeVisible())
    expect(bar()).toHaveTextContent(sentence)
    expect(within(bar()).queryByRole('button', { name: 'Let the AI try again' })).toBeNull()
  })
})

describe('a run that brought no answer', () => {
  const failed = () =>
    aSentMessage(8, {
      kind: 'system',
      text: 'in English',
      createdAt: new Date().toISOString(),
      metadata: { notice: 'assistant-failed', agentReplyToMessageId: 7, runId: 'run-1' },
    })
  const arrive = (message: ReturnType<typeof aSentMessage>) =>
    ({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null }) as const

  it('says so and is tried again: one press, one call, and what became of it', async () => {
    const desk = await aDesk({ ask: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    desk.grow('We are')
    await desk.draft()
    desk.tell(arrive(failed()))
    desk.end('failed')
    const note = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    const button = within(note).getByRole('button', { name: 'Retry' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await waitFor(() => expect(note).toHaveTextContent('The AI tries again.'))
    expect(desk.calls('ask.retryRun')).toEqual([{ companyId: 101, chatId: 10001, messageId: 7 }])
    // The next run's reply grows where the first one was.
    desk.grow('We are open', 'run-2')
    expect(await desk.draft()).toHaveTextContent('We are open')
  })

  it('is said where no notice tells of it', async () => {
    const desk = await aDesk({ ask: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    desk.grow('We are')
    await desk.draft()
    desk.end('failed')
    const note = await screen.findByText('The AI could not answer this message.')
    await desk.user.click(within(note).getByRole('button', { name: 'Retry' }))
    expect(desk.calls('ask.retryRun')).toHaveLength(1)
  })

  it('says why it cannot be tried again, and lets one try later', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'HANDLED_BY_HUMAN', message: 'No' } })
    const desk = await aDesk({ ask: { retryRun: () => Promise.reject(refused) } })
    desk.tell(arrive(failed()))
    const note = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    await desk.user.click(within(note).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(note).toHaveTextContent('A human handles this chat. Hand it back to the AI first.'))
    expect(within(note).getByRole('button', { name: 'Retry' })).toBeEnabled()
  })

  it('says that a limit still holds', async () => {
    const desk = await aDesk({ ask: { retryRun: () => ({ status: 'ok', isStarted: false }) } })
    desk.tell(arrive(failed()))
    const note = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    await desk.user.click(within(note).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(note).toHaveTextContent('The AI does not answer now'))
  })

  it('is not offered again once somebody has answered', async () => {
    const desk = await aDesk({ ask: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    desk.tell(arrive(failed()))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    desk.tell(arrive(byMarco(9, 'Until eight')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  })
})

describe('who types', () => {
  const typing = (adminId: number, name: string, userId: number) => ({
    companyId: 101,
    chatId: 10001,
    adminId,
    userId,
    name,
    at: '2026-11-20T12:00:00.000Z',
  })

  it('is told when something is written by hand, at most every three seconds, and not for the focus', async () => {
    const { composer, user, calls } = await aDesk()
    await user.click(composer())
    expect(calls('ask.sayTyping')).toEqual([])
    await user.type(composer(), 'Hello Anna')
    expect(calls('ask.sayTyping')).toEqual([{ companyId: 101, chatId: 10001 }])
  })

  it('is seen for six seconds, in the bar', async () => {
    const { bar, chats } = await aDesk()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    act(() => applyTyping(chats, typing(1002, 'Marco Bianchi', marco.id)))
    expect(bar()).toHaveTextContent('Marco is typing…')
    act(() => void vi.advanceTimersByTime(4000))
    act(() => applyTyping(chats, typing(1002, 'Marco Bianchi', marco.id)))
    act(() => void vi.advanceTimersByTime(4000))
    expect(bar()).toHaveTextContent('Marco is typing…')
    act(() => void vi.advanceTimersByTime(2500))
    expect(bar()).not.toHaveTextContent('typing')
  })

  it('is no longer typing when the message is here, and never oneself', async () => {
    const { bar, chats, tell } = await aDesk()
    act(() => applyTyping(chats, typing(1001, 'Olena Koval', 500002)))
    expect(bar()).not.toHaveTextContent('typing')
    act(() => applyTyping(chats, typing(1002, 'Marco Bianchi', marco.id)))
    act(() => applyTyping(chats, typing(1003, 'Iryna', 500020)))
    expect(bar()).toHaveTextContent('Marco and Iryna are typing…')
    tell({ type: 'message-arrived', companyId: 101, seq: null, message: byMarco(8, 'Hello'), users: [], chat: null })
    expect(bar()).toHaveTextContent('Iryna is typing…')
  })
})

it('labels what a local assistant wrote as such', async () => {
  const settings = { name: 'Lily', kind: 'local', instructions: '', isActive: true, answersPerConversation: null }
  const desk = await aDesk({ ask: { getAssistant: () => ({ settings }) } })
  desk.grow('We are')
  await desk.draft()
  await waitFor(() => expect(screen.getByRole('img', { name: 'Local assistant' })).toBeVisible())
})
