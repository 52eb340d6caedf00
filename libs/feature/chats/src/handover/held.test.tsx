import '@testing-library/jest-dom/vitest'
import type { Chat } from '@frontdesk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDeferred } from '../testing/aChatServer.ts'
import { byAssistant } from '../testing/threadFixtures.ts'
import { handledByMe, updatedChat } from './testing/chatOfAnna.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'

beforeEach(() => localStorage.clear())

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

  it('Send now sends exactly the text that is shown, once', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ chat: held(), call: { sendStoppedReply: () => response.promise } })
    await page.user.click(await action('Send now'))
    for (const name of ['Send now', 'Edit']) expect(await action(name)).toBeDisabled()
    const chat = updatedChat({ heldReply: null })
    await act(async () => response.resolve({ status: 'ok', message: byAssistant(8, text), chat }))
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1))
    expect(page.calls('call.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: text },
    ])
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
})
