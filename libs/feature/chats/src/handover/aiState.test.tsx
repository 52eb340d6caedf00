import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aDeferred } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byMarco, marco, aSentMessage } from '../testing/threadFixtures.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'
import { handledByMe, updatedChat, handledByMarco } from './testing/chatOfAnna.ts'
import { applyTyping } from '../stores/createChats.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const off = { settings: { aiEnabled: false } }

describe('the state of the AI', () => {
  const needs = (why: 'asked' | 'hourly-limit') => updatedChat({ handler: { by: 'waiting', why } })
  it.each([
    [updatedChat({}), 'AI answers', '', ['Take over']],
    [needs('asked'), 'Needs you', 'the customer asked for a person', ['Hand back', 'Take over']],
    [needs('hourly-limit'), 'Needs you', 'the AI has given all its answers of this hour', ['Hand back', 'Take over']],
    [updatedChat({ ...off, handler: handledByMe }), 'You answer', '', ['Hand back']],
    [updatedChat({ ...off, handler: handledByMarco }), 'Marco Bianchi answers', '', ['Hand back', 'Take over']],
    [updatedChat({ ...off, handler: { by: 'off' } }), 'AI off', '', ['Hand back', 'Take over']],
  ] as const)(
    '$1 is shown above the composer with its verbs, in the row, and nowhere else',
    async (chat, name, reason, verbs) => {
      const { bar } = await renderChatScreen({ chat })
      expect(bar()).toHaveTextContent(`${name} ${reason}`.trim())
      expect(
        within(bar())
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(verbs)
      expect(screen.getAllByRole('img', { name })).toHaveLength(1)
      expect(screen.queryByRole('switch', { name: 'AI answers' })).toBeNull()
    },
  )

  it('a reply being generated is shown above the composer, with Stop and Take over, and in the row', async () => {
    const page = await renderChatScreen()
    page.grow('We are')
    const draft = await page.draft()
    expect(page.bar()).toHaveTextContent('AI is writing')
    expect(
      within(page.bar())
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Take over', 'Stop'])
    expect(screen.getAllByRole('img', { name: 'AI is writing' })).toHaveLength(1)
    expect(within(draft).queryByRole('button')).toBeNull()
  })

  it('the conversation with the assistant has no state', async () => {
    await renderChatScreen({ chat: updatedChat({ purpose: 'assistant' }) })
    expect(screen.queryByRole('group', { name: 'Who answers' })).toBeNull()
  })

  it('handing back to the AI shows at once', async () => {
    const response = aDeferred<{ chat: Chat | null }>()
    const page = await renderChatScreen({
      chat: updatedChat({ ...off, handler: handledByMe }),
      chats: { updateAiBotSettingsForChat: () => response.promise },
    })
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Hand back' }))
    expect(page.calls('chats.updateAiBotSettingsForChat')).toEqual([
      { companyId: 101, chatId: 10001, settings: { aiEnabled: true } },
    ])
    expect(page.bar()).toHaveTextContent('AI answers')
    await act(async () => response.resolve({ chat: updatedChat({}) }))
    expect(page.bar()).toHaveTextContent('AI answers')
    await waitFor(() => expect(within(page.bar()).getByRole('button', { name: 'Take over' })).toBeEnabled())
  })

  it('a rejected hand-back is undone and reported', async () => {
    const refused = new ApiError({ status: 403, body: { message: 'Not yours' } })
    const page = await renderChatScreen({
      chat: updatedChat({ ...off, handler: handledByMe }),
      chats: { updateAiBotSettingsForChat: () => Promise.reject(refused) },
    })
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Hand back' }))
    await waitFor(() =>
      expect(page.toasts()).toMatchObject([{ type: 'error', message: 'The AI could not be switched: Not yours' }]),
    )
    expect(page.bar()).toHaveTextContent('You answer')
  })

  it('taking over from a colleague needs one confirmation', async () => {
    const page = await renderChatScreen({
      chat: updatedChat({ ...off, handler: handledByMarco }),
      call: { takeOverChat: () => ({ status: 'ok', text: '', chat: updatedChat({ ...off, handler: handledByMe }) }) },
    })
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Take over' }))
    expect(page.calls('call.takeOverChat')).toEqual([])
    expect(screen.getByRole('group', { name: 'Take this chat over from Marco Bianchi?' })).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Yes, take over' }))
    await waitFor(() => expect(page.bar()).toHaveTextContent('You answer'))
    expect(page.calls('call.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, from: handledByMarco.adminId }])
  })

  it('handing back by keyboard keeps the focus', async () => {
    const page = await renderChatScreen({
      chat: updatedChat({ ...off, handler: handledByMe }),
      chats: { updateAiBotSettingsForChat: () => Promise.resolve({ chat: updatedChat({}) }) },
    })
    act(() => within(page.bar()).getByRole('button', { name: 'Hand back' }).focus())
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })

  it('B hands back where that is offered, and is a letter in the composer', async () => {
    const page = await renderChatScreen({
      chat: updatedChat({ ...off, handler: handledByMe }),
      chats: { updateAiBotSettingsForChat: () => Promise.resolve({ chat: updatedChat({}) }) },
    })
    await page.user.type(page.composer(), 'b')
    expect(page.calls('chats.updateAiBotSettingsForChat')).toEqual([])
    act(() => page.composer().blur())
    await page.user.keyboard('b')
    await waitFor(() => expect(page.calls('chats.updateAiBotSettingsForChat')).toHaveLength(1))
    expect(page.bar()).toHaveTextContent('AI answers')
  })

  it('a chat that needs a person is taken over without confirmation', async () => {
    const page = await renderChatScreen({
      chat: updatedChat({ handler: { by: 'waiting', why: 'asked' } }),
      call: { takeOverChat: () => ({ status: 'ok', text: '', chat: updatedChat({ ...off, handler: handledByMe }) }) },
    })
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(page.bar()).toHaveTextContent('You answer'))
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })

  it('a take-over by a colleague is shown and announced once', async () => {
    const { bar, receive } = await renderChatScreen({ chat: updatedChat({ ...off, handler: handledByMe }) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: updatedChat({ ...off, handler: handledByMarco }) })
    await waitFor(() => expect(bar()).toHaveTextContent('Marco Bianchi took this chat over from you'))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Marco Bianchi took this chat over from you'),
    )
    act(() => void vi.advanceTimersByTime(9000))
    expect(bar()).toHaveTextContent('Marco Bianchi answers')
    expect(bar()).not.toHaveTextContent('took this chat over')
  })

  it('a chat handled by a colleague can still be written in', async () => {
    const { bar, user, composer } = await renderChatScreen({ chat: updatedChat({ ...off, handler: handledByMarco }) })
    expect(bar()).not.toHaveTextContent('When you send')
    await user.type(composer(), 'Hello')
    expect(bar()).toHaveTextContent('Marco Bianchi is answering here. When you send this, the chat is yours.')
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  })
})

describe('a failed run', () => {
  const failed = () =>
    aSentMessage(8, {
      kind: 'system',
      text: 'in English',
      createdAt: new Date().toISOString(),
      metadata: { notice: 'assistant-failed', agentReplyToMessageId: 7, runId: 'run-1' },
    })
  const arrive = (message: ReturnType<typeof aSentMessage>) =>
    ({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null }) as const

  it('a failed run is reported and can be retried once per click, with its result', async () => {
    const page = await renderChatScreen({ call: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    page.grow('We are')
    await page.draft()
    page.receive(arrive(failed()))
    page.end('failed')
    const notice = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    const button = within(notice).getByRole('button', { name: 'Retry' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await waitFor(() => expect(notice).toHaveTextContent('The AI tries again.'))
    expect(page.calls('call.retryRun')).toEqual([{ companyId: 101, chatId: 10001, messageId: 7 }])
    // The reply of the next run appears in the same place.
    page.grow('We are open', 'run-2')
    expect(await page.draft()).toHaveTextContent('We are open')
  })

  it('a failed run without a notice in the thread is shown below it', async () => {
    const page = await renderChatScreen({ call: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    page.grow('We are')
    await page.draft()
    page.end('failed')
    const notice = await screen.findByText('The AI could not answer this message.')
    await page.user.click(within(notice).getByRole('button', { name: 'Retry' }))
    expect(page.calls('call.retryRun')).toHaveLength(1)
  })

  it('a rejected retry shows the reason and can be repeated', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'HANDLED_BY_HUMAN', message: 'No' } })
    const page = await renderChatScreen({ call: { retryRun: () => Promise.reject(refused) } })
    page.receive(arrive(failed()))
    const notice = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    await page.user.click(within(notice).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(notice).toHaveTextContent('A person answers this chat. Hand it back to the AI first.'))
    expect(within(notice).getByRole('button', { name: 'Retry' })).toBeEnabled()
  })

  it('a retry shows that a limit still applies', async () => {
    const page = await renderChatScreen({ call: { retryRun: () => ({ status: 'ok', isStarted: false }) } })
    page.receive(arrive(failed()))
    const notice = await screen.findByRole('article', { name: 'The AI could not answer this message.' })
    await page.user.click(within(notice).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(notice).toHaveTextContent('The AI does not answer now'))
  })

  it('a retry is not offered once a colleague has replied', async () => {
    const page = await renderChatScreen({ call: { retryRun: () => ({ status: 'ok', isStarted: true }) } })
    page.receive(arrive(failed()))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    page.receive(arrive(byMarco(9, 'Until eight')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  })
})

describe('typing', () => {
  const typing = (adminId: number, name: string, userId: number) => ({
    companyId: 101,
    chatId: 10001,
    adminId,
    userId,
    name,
    at: '2026-11-20T12:00:00.000Z',
  })

  it('typing is sent at most every three seconds, and not for focus alone', async () => {
    const { composer, user, calls } = await renderChatScreen()
    await user.click(composer())
    expect(calls('call.sayTyping')).toEqual([])
    await user.type(composer(), 'Hello Anna')
    expect(calls('call.sayTyping')).toEqual([{ companyId: 101, chatId: 10001 }])
  })

  it('typing colleagues are shown in the bar for six seconds', async () => {
    const { bar, chats } = await renderChatScreen()
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

  it('a colleague who writes is named before a reply is sent, and with nothing written nobody is', async () => {
    const { bar, chats, composer, user } = await renderChatScreen()
    act(() => applyTyping(chats, typing(1002, 'Marco Bianchi', marco.id)))
    expect(bar()).not.toHaveTextContent('is writing here')
    await user.type(composer(), 'Yes')
    expect(bar()).toHaveTextContent('Marco Bianchi is writing here, too. Your reply may say the same as theirs.')
    expect(composer()).toHaveFocus()
    act(() => applyTyping(chats, typing(1003, 'Iryna', 500020)))
    expect(bar()).toHaveTextContent('Several colleagues are writing here, too.')
  })

  it('typing ends with the message, and own typing is not shown', async () => {
    const { bar, chats, receive } = await renderChatScreen()
    act(() => applyTyping(chats, typing(1001, 'Olena Koval', 500002)))
    expect(bar()).not.toHaveTextContent('typing')
    act(() => applyTyping(chats, typing(1002, 'Marco Bianchi', marco.id)))
    act(() => applyTyping(chats, typing(1003, 'Iryna', 500020)))
    expect(bar()).toHaveTextContent('Marco and Iryna are typing…')
    receive({ type: 'message-arrived', companyId: 101, seq: null, message: byMarco(8, 'Hello'), users: [], chat: null })
    expect(bar()).toHaveTextContent('Iryna is typing…')
  })
})

it('messages of a local assistant are labelled as such', async () => {
  const settings = { name: 'Lily', kind: 'local', instructions: '', isActive: true, answersPerConversation: null }
  const page = await renderChatScreen({ call: { getAssistant: () => ({ settings }) } })
  page.grow('We are')
  await page.draft()
  await waitFor(() => expect(screen.getByRole('img', { name: 'Local assistant' })).toBeVisible())
})
