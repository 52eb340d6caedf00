import '@testing-library/jest-dom/vitest'
import type { Chat } from '@frontdesk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aDeferred } from '@frontdesk/platform/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byAssistant } from '../testing/threadFixtures.ts'
import { handledByMe, updatedChat } from './testing/chatOfAnna.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

const text = 'We are open from nine to seven.'
const heldReply = { runId: 'run-1', agentReplyToMessageId: 7, text, sendsAt: '2099-01-01T00:00:00.000Z' }
const held = () => updatedChat({ heldReply })
const answeredByMe = { settings: { aiEnabled: false }, handler: handledByMe, heldReply: null } satisfies Partial<Chat>
const bubble = () => screen.findByRole('article', { name: 'AI answer, about to be sent' })
const action = async (name: string) => within(await bubble()).getByRole('button', { name })

describe('a held reply', () => {
  it('a held reply is shown in place of its draft, once, with the way to send and to edit it', async () => {
    const page = await renderChatScreen()
    page.grow('We are open')
    await page.draft()
    page.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: held() })
    expect(await bubble()).toHaveTextContent(text)
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    expect(page.bar()).toHaveTextContent('AI is writing')
    expect(await action('Send now')).toBeEnabled()
    page.receive({
      type: 'message-arrived',
      companyId: 101,
      seq: 10,
      message: byAssistant(8, text, { platformMessageId: 'ai:run-1' }),
      users: [],
      chat: updatedChat({ heldReply: null }),
    })
    await waitFor(() => expect(screen.queryByRole('article', { name: 'AI answer, about to be sent' })).toBeNull())
    expect(screen.getAllByText(text)).toHaveLength(1)
  })

  it('a held reply is shown after a reload too, and can be stopped there', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ chat: held(), call: { stopRun: () => response.promise } })
    expect(await bubble()).toHaveTextContent(text)
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Stop' }))
    expect(page.calls('call.stopRun')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
    expect(page.bar()).toHaveTextContent('You answer')
    const stoppedReply = { runId: 'run-1', agentReplyToMessageId: 7, text, stoppedBy: 'Olena Koval' }
    await act(async () => response.resolve({ status: 'ok', chat: updatedChat({ ...answeredByMe, stoppedReply }) }))
    expect(await screen.findByRole('article', { name: 'Stopped AI answer' })).toHaveTextContent(text)
    expect(screen.getAllByText(text)).toHaveLength(1)
  })

  it('its key sends exactly the text that is shown, once', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ chat: held(), call: { sendStoppedReply: () => response.promise } })
    await action('Send now')
    await page.user.keyboard('yy')
    for (const name of ['Send now', 'Edit']) expect(await action(name)).toBeDisabled()
    const chat = updatedChat({ heldReply: null })
    await act(async () => response.resolve({ status: 'ok', message: byAssistant(8, text), chat }))
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1))
    expect(page.calls('call.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: text },
    ])
  })

  it('Y sends it and W edits it, not while something is written, and the buttons say so', async () => {
    const page = await renderChatScreen({
      chat: held(),
      call: { takeOverChat: () => ({ status: 'ok', chat: updatedChat(answeredByMe), text, isSent: false }) },
    })
    expect(await action('Send now')).toHaveAttribute('aria-keyshortcuts', 'Y')
    expect(await action('Edit')).toHaveAttribute('aria-keyshortcuts', 'W')
    await page.user.type(page.composer(), 'yw')
    expect(page.composer()).toHaveValue('yw')
    expect(page.calls('call.sendStoppedReply')).toEqual([])
    await page.user.clear(page.composer())
    act(() => page.composer().blur())
    await page.user.keyboard('w')
    await waitFor(() => expect(page.composer()).toHaveValue(text))
    expect(page.calls('call.takeOverChat')).toHaveLength(1)
  })

  it('Edit takes the chat over with the text in the composer', async () => {
    const page = await renderChatScreen({
      chat: held(),
      call: { takeOverChat: () => ({ status: 'ok', chat: updatedChat(answeredByMe), text, isSent: false }) },
    })
    await page.user.click(await action('Edit'))
    await waitFor(() => expect(page.composer()).toHaveValue(text))
    expect(screen.queryByRole('article', { name: 'AI answer, about to be sent' })).toBeNull()
    expect(page.toasts()).toEqual([])
  })

  it('a take-over that comes too late says that the answer is out, and leaves the composer empty', async () => {
    const page = await renderChatScreen({
      chat: held(),
      call: { takeOverChat: () => ({ status: 'ok', chat: updatedChat(answeredByMe), text: '', isSent: true }) },
    })
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Take over' }))
    await waitFor(() =>
      expect(page.toasts()).toMatchObject([{ type: 'info', message: 'The AI’s answer had already been sent.' }]),
    )
    expect(page.composer()).toHaveValue('')
  })
})

describe('the time that is left of a hold', () => {
  const countdown = async (sendsAt: string, different = {}) => {
    await renderChatScreen({ different, chat: updatedChat({ heldReply: { ...heldReply, sendsAt } }) })
    return bubble()
  }
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

  it('the time counts down, and ends with “Sending…”', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const shown = await countdown(inSeconds(4))
    expect(shown).toHaveTextContent(/Sending in [34] s/)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(shown).toHaveTextContent(/Sending in [12] s/)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(shown).toHaveTextContent('Sending…')
  })

  it('the time is that of the server, whatever the clock of the device says', async () => {
    const serverClock = { set: () => undefined, now: () => new Date('2031-05-05T10:00:00.000Z'), isSet: () => true }
    expect(await countdown('2031-05-05T10:00:07.000Z', { serverClock })).toHaveTextContent('Sending in 7 s')
  })

  it.each([
    ['2099-01-01T00:00:00.000Z', 'Sending in 30 s'],
    ['2001-01-01T00:00:00.000Z', 'Sending…'],
  ])('a time of %s, which no hold has, is shown as “%s”', async (sendsAt, words) => {
    expect(await countdown(sendsAt)).toHaveTextContent(words)
  })

  it('that an answer is ready is announced', async () => {
    const page = await renderChatScreen()
    page.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: held() })
    await waitFor(() =>
      expect(document.querySelector('[data-announcer="polite"]')).toHaveTextContent(
        'The AI’s answer is ready and will be sent in a moment.',
      ),
    )
  })
})

describe('the keyboard focus on a held reply', () => {
  const sentAnswer = (page: Awaited<ReturnType<typeof renderChatScreen>>) =>
    page.receive({
      type: 'message-arrived',
      companyId: 101,
      seq: 10,
      message: byAssistant(8, text, { platformMessageId: 'ai:run-1' }),
      users: [],
      chat: updatedChat({ heldReply: null }),
    })

  it.each(['Send now', 'Edit'])('the focus on %s moves to the composer when the hold ends', async (name) => {
    const page = await renderChatScreen({ chat: held() })
    const button = await action(name)
    act(() => button.focus())
    sentAnswer(page)
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })

  it('the focus elsewhere stays there when the hold ends', async () => {
    const page = await renderChatScreen({ chat: held() })
    await bubble()
    const button = within(page.bar()).getByRole('button', { name: 'Take over' })
    act(() => button.focus())
    sentAnswer(page)
    await waitFor(() => expect(screen.queryByRole('article', { name: 'AI answer, about to be sent' })).toBeNull())
    await new Promise(requestAnimationFrame)
    expect(page.composer()).not.toHaveFocus()
  })

  it('the focus is in the composer while Edit is pending and after it failed', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ chat: held(), call: { takeOverChat: () => response.promise } })
    const button = await action('Edit')
    act(() => button.focus())
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.composer()).toHaveFocus())
    await act(async () => response.reject(new Error('no')))
    await waitFor(() => expect(page.toasts()).toMatchObject([{ type: 'error' }]))
    expect(page.composer()).toHaveFocus()
  })

  it('the focus is in the composer after editing a stopped reply failed', async () => {
    const response = aDeferred<unknown>()
    const stoppedReply = { runId: 'run-1', agentReplyToMessageId: 7, text, stoppedBy: 'Olena Koval' }
    const page = await renderChatScreen({
      chat: updatedChat({ ...answeredByMe, stoppedReply }),
      call: { takeOverChat: () => response.promise },
    })
    const stopped = await screen.findByRole('article', { name: 'Stopped AI answer' })
    act(() => within(stopped).getByRole('button', { name: 'Edit' }).focus())
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.body).toHaveFocus())
    await act(async () => response.reject(new Error('no')))
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })

  it('Send now by key moves the focus to the composer', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ chat: held(), call: { sendStoppedReply: () => response.promise } })
    const button = await action('Send now')
    act(() => button.focus())
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })
})

it('Edit of a reply that a colleague has taken over meanwhile says who answers, and leaves the composer empty', async () => {
  const handler = { by: 'human', adminId: 1002, userId: 2002, name: 'Taras Bondar' } as const
  const page = await renderChatScreen({
    chat: held(),
    call: {
      takeOverChat: () => ({ status: 'ok', chat: updatedChat({ ...answeredByMe, handler }), text: '', isSent: false }),
    },
  })
  await page.user.click(await action('Edit'))
  await waitFor(() => expect(page.bar()).toHaveTextContent('Taras Bondar took'))
  expect(page.composer()).toHaveValue('')
})

describe('watching a chat', () => {
  const watching = (page: Awaited<ReturnType<typeof renderChatScreen>>) =>
    page.calls('call.watchChat').map((input) => (input as { isWatching: boolean }).isWatching)

  it('an open chat is reported as watched while its AI is on and its window is visible', async () => {
    const page = await renderChatScreen({ call: { watchChat: () => ({ status: 'ok' }) } })
    await waitFor(() => expect(watching(page)).toEqual([true]))
    const hidden = (isHidden: boolean) => {
      Object.defineProperty(document, 'visibilityState', {
        value: isHidden ? 'hidden' : 'visible',
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    hidden(true)
    await waitFor(() => expect(watching(page)).toEqual([true, false]))
    hidden(false)
    await waitFor(() => expect(watching(page)).toEqual([true, false, true]))
    page.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: updatedChat(answeredByMe) })
    await waitFor(() => expect(watching(page)).toEqual([true, false, true, false]))
  })

  const becomes = (visibilityState: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('an open chat is reported every 20 seconds, and not while its window is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = await renderChatScreen({ call: { watchChat: () => ({ status: 'ok' }) } })
    await waitFor(() => expect(watching(page)).toEqual([true]))
    await act(() => vi.advanceTimersByTimeAsync(41_000))
    expect(watching(page)).toEqual([true, true, true])
    becomes('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(watching(page)).toEqual([true, true, true, false])
    becomes('visible')
  })

  it('a report waits for the one before it, so that a late one ends nothing', async () => {
    const first = aDeferred<unknown>()
    let calls = 0
    const page = await renderChatScreen({
      call: { watchChat: () => (calls++ === 0 ? first.promise : { status: 'ok' }) },
    })
    await waitFor(() => expect(watching(page)).toEqual([true]))
    becomes('hidden')
    becomes('visible')
    await new Promise(requestAnimationFrame)
    expect(watching(page)).toEqual([true])
    await act(async () => first.reject(new Error('no')))
    await waitFor(() => expect(watching(page)).toEqual([true, false, true]))
  })
})
