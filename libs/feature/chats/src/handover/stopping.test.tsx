import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aDeferred } from '@frontdesk/platform/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { byAssistant } from '../testing/threadFixtures.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'
import { chatOfAnna, handledByMarco, handledByMe, updatedChat } from './testing/chatOfAnna.ts'

beforeEach(() => localStorage.clear())

const stoppedReply = { runId: 'run-1', agentReplyToMessageId: 7, text: 'We are open from', stoppedBy: 'Olena Koval' }
const byMe = { settings: { aiEnabled: false }, handler: handledByMe }
const stopped = () => updatedChat({ stoppedReply, ...byMe })
const decided = () => updatedChat({ stoppedReply: null, ...byMe })
const card = () => screen.findByRole('article', { name: 'Stopped AI answer' })
type Page = Awaited<ReturnType<typeof renderChatScreen>>
const noCard = () => waitFor(() => expect(screen.queryByRole('article', { name: 'Stopped AI answer' })).toBeNull())
const inCard = async (name: string) => within(await card()).getByRole('button', { name })

describe('stopping a reply', () => {
  async function openAndStop() {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({ call: { stopRun: () => response.promise } })
    page.grow('We are open from')
    await page.draft()
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Stop' }))
    return { ...page, response }
  }

  it('stopping a reply freezes it at once and offers three ways to go on', async () => {
    const { response, draft, grow, calls, bar } = await openAndStop()
    expect(calls('call.stopRun')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
    grow(' nine')
    expect(await draft()).not.toHaveTextContent('nine')
    expect(bar()).toHaveTextContent('You answer')
    expect(within(bar()).getByRole('button', { name: 'Hand back' })).toBeDisabled()
    await act(async () => response.resolve({ status: 'ok', chat: stopped() }))
    expect(await card()).toHaveTextContent('We are open from')
    expect(await card()).toHaveTextContent('stopped by Olena Koval')
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    for (const name of ['Send now', 'Edit', 'Discard']) expect(await inCard(name)).toBeEnabled()
  })

  it.each(['the event first', 'the answer first'])('a stopped reply is shown once, %s', async (order) => {
    const { response, receive, end } = await openAndStop()
    const chat = stopped()
    const event = () => {
      receive({ type: 'chat-changed', companyId: 101, seq: 9, chat })
      end('cancelled')
    }
    if (order === 'the event first') event()
    expect(screen.getAllByText('We are open from')).toHaveLength(1)
    await act(async () => response.resolve({ status: 'ok', chat }))
    if (order !== 'the event first') event()
    await card()
    expect(screen.getAllByText('We are open from')).toHaveLength(1)
    expect(screen.queryByText(/nothing of it was sent/u)).toBeNull()
  })

  it('stopping a finished reply reports that it was sent', async () => {
    const { response, receive, toasts, bar } = await openAndStop()
    await act(async () =>
      response.reject(new ApiError({ status: 409, body: { code: 'RUN_ENDED', message: 'The run has ended' } })),
    )
    expect(toasts()).toMatchObject([{ type: 'info', message: 'The answer was finished before it could be stopped.' }])
    await waitFor(() => expect(bar()).toHaveTextContent('AI is writing'))
    receive({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: byAssistant(8, 'We are open from nine'),
      users: [],
      chat: null,
    })
    expect(await screen.findByText('We are open from nine')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull())
  })

  it.each([
    ['the dot, where nothing is written', '[Period]', false],
    ['Ctrl and the dot, from within the composer', '{Control>}[Period]{/Control}', true],
  ])('a reply can be stopped by %s', async (_, keys, isWriting) => {
    const page = await renderChatScreen({ call: { stopRun: () => new Promise(() => undefined) } })
    page.grow('We are')
    await page.draft()
    if (isWriting) await page.user.click(page.composer())
    else act(() => page.composer().blur())
    await page.user.keyboard(keys)
    expect(page.calls('call.stopRun')).toHaveLength(1)
  })
})

describe('a stopped reply', () => {
  it('a stopped reply is shown to every administrator until one decides', async () => {
    const { receive } = await renderChatScreen({ chat: stopped() })
    expect(await card()).toHaveTextContent('We are open from')
    receive({ type: 'chat-changed', companyId: 101, seq: 20, chat: decided() })
    await noCard()
    receive({
      type: 'chat-changed',
      companyId: 101,
      seq: 21,
      chat: updatedChat({ stoppedReply: { ...stoppedReply, runId: 'run-2', stoppedBy: 'Marco Bianchi' } }),
    })
    expect(await card()).toHaveTextContent('stopped by Marco Bianchi')
  })

  it('a stopped reply is sent as the AI, once, while the buttons are disabled', async () => {
    const response = aDeferred<unknown>()
    const page = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      call: { sendStoppedReply: () => response.promise },
    })
    await page.user.click(await inCard('Send now'))
    for (const name of ['Send now', 'Edit', 'Discard']) expect(await inCard(name)).toBeDisabled()
    const message = byAssistant(8, 'We are open.')
    await act(async () => response.resolve({ status: 'ok', message, chat: decided() }))
    await noCard()
    expect(page.calls('call.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: 'We are open.' },
    ])
    expect(screen.getByText('We are open.').closest('[role=article]')).toHaveAccessibleName(/^AI, Lily assistant/u)
  })

  it('editing a stopped reply moves its text to the composer, and you handle the chat', async () => {
    const page = await renderChatScreen({
      chat: stopped(),
      call: {
        takeOverChat: () => ({
          status: 'ok',
          text: 'We are open from',
          chat: updatedChat({ stoppedReply: null, settings: { aiEnabled: false }, handler: handledByMe }),
        }),
      },
    })
    await page.user.click(await inCard('Edit'))
    await waitFor(() => expect(page.composer()).toHaveValue('We are open from'))
    await noCard()
    expect(page.calls('call.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
  })

  it.each([
    ['Edit', async (page: Page) => page.user.click(await inCard('Edit'))],
    [
      'Edit in the question before an unfinished text is sent',
      async (page: Page) => {
        await page.user.click(await inCard('Send now'))
        const dialog = await screen.findByRole('dialog', { name: 'Send an unfinished answer?' })
        await page.user.click(within(dialog).getByRole('button', { name: 'Edit' }))
      },
    ],
  ])('%s asks before it takes a chat over from a colleague', async (_, edit) => {
    const page = await renderChatScreen({
      chat: updatedChat({ stoppedReply, settings: { aiEnabled: false }, handler: handledByMarco }),
      call: { takeOverChat: () => ({ status: 'ok', text: 'We are open from', chat: decided() }) },
    })
    await edit(page)
    const question = within(await screen.findByRole('group', { name: 'Take this chat over from Marco Bianchi?' }))
    expect(question.getByText('Take this chat over from Marco Bianchi?')).toBeVisible()
    expect(page.calls('call.takeOverChat')).toEqual([])
    await page.user.click(question.getByRole('button', { name: 'Leave it' }))
    expect(await inCard('Edit')).toHaveFocus()
    expect(page.composer()).toHaveValue('')
    await page.user.click(await inCard('Edit'))
    await page.user.click(await inCard('Yes, take over'))
    await waitFor(() => expect(page.composer()).toHaveValue('We are open from'))
    const from = handledByMarco.adminId
    expect(page.calls('call.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1', from }])
  })

  it('a stopped reply can be discarded', async () => {
    const page = await renderChatScreen({
      chat: stopped(),
      call: { discardStoppedReply: () => ({ status: 'ok', chat: decided() }) },
    })
    await page.user.click(await inCard('Discard'))
    await noCard()
    expect(page.calls('call.discardStoppedReply')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
  })

  it('a stopped reply about which a colleague has decided says so', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'RUN_ENDED', message: 'Too late' } })
    const page = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      call: { sendStoppedReply: () => Promise.reject(refused) },
    })
    await page.user.click(await inCard('Send now'))
    await waitFor(() =>
      expect(page.toasts()).toMatchObject([
        { type: 'info', message: 'A colleague has already dealt with this answer.' },
      ]),
    )
  })

  it('a stopped reply replaces the draft of the same reply', async () => {
    const page = await renderChatScreen()
    page.grow('We are open from')
    await page.draft()
    page.end('cancelled')
    page.receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: { ...chatOfAnna, ...stopped() } })
    expect(await card()).toBeVisible()
    // Drafts render once per frame.
    await expect.poll(() => screen.getAllByText('We are open from').length).toBe(1)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('an unfinished stopped reply', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Send an unfinished answer?' })
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const inDialog = async (name: string) => within(await dialog()).getByRole('button', { name })
  const text = 'We are  open <b>from</b>\n\nhttps://lily.example/a'
  const unfinished = () => updatedChat({ stoppedReply: { ...stoppedReply, text } })
  const openConfirmation = async (call: Record<string, () => unknown> = {}) => {
    const page = await renderChatScreen({ chat: unfinished(), call })
    await page.user.click(await inCard('Send now'))
    return page
  }

  it('an unfinished reply is shown for confirmation as exact text before it is sent', async () => {
    const page = await openConfirmation()
    expect(within(await dialog()).getByRole('blockquote').textContent).toBe(text)
    expect(within(await dialog()).queryByRole('link')).toBeNull()
    await waitFor(async () => expect(await inDialog('Cancel')).toHaveFocus())
    expect(page.calls('call.sendStoppedReply')).toEqual([])
  })

  it('a confirmed unfinished reply is sent with the text that was shown', async () => {
    const message = byAssistant(8, text)
    const page = await openConfirmation({ sendStoppedReply: () => ({ status: 'ok', message, chat: decided() }) })
    await page.user.click(await inDialog('Send as it is'))
    await noCard()
    expect(page.calls('call.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: text, confirmUnfinished: true },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an unfinished reply can be confirmed by keyboard, and the focus moves to the composer', async () => {
    const message = byAssistant(8, text)
    const page = await renderChatScreen({
      chat: unfinished(),
      call: { sendStoppedReply: () => ({ status: 'ok', message, chat: decided() }) },
    })
    act(() => page.composer().focus())
    const button = await inCard('Send now')
    act(() => button.focus())
    await page.user.keyboard('{Enter}')
    await waitFor(async () => expect(await inDialog('Cancel')).toHaveFocus())
    await page.user.tab()
    await page.user.tab()
    expect(await inDialog('Send as it is')).toHaveFocus()
    await page.user.keyboard('{Enter}')
    await noCard()
    await waitFor(() => expect(page.composer()).toHaveFocus())
    expect(page.calls('call.sendStoppedReply')).toHaveLength(1)
  })

  it.each([
    ['Escape', (page: Page) => page.user.keyboard('{Escape}')],
    ['Cancel', async (page: Page) => page.user.click(await inDialog('Cancel'))],
  ])('an unfinished reply stays after %s, and the focus returns', async (_, leave) => {
    const page = await openConfirmation()
    await dialog()
    await leave(page)
    await noDialog()
    expect(await card()).toHaveTextContent('We are open')
    expect(await inCard('Send now')).toHaveFocus()
    expect(page.calls('call.sendStoppedReply')).toEqual([])
  })

  it('an unfinished reply can be edited in the composer, and you handle the chat', async () => {
    const page = await openConfirmation({
      takeOverChat: () => ({
        status: 'ok',
        text,
        chat: updatedChat({ stoppedReply: null, settings: { aiEnabled: false }, handler: handledByMe }),
      }),
    })
    await page.user.click(await inDialog('Edit'))
    await waitFor(() => expect(page.composer()).toHaveValue(text))
    await noCard()
    await waitFor(() => expect(page.composer()).toHaveFocus())
    expect(page.calls('call.sendStoppedReply')).toEqual([])
  })

  it('the confirmation closes when a colleague has decided, and the focus is not lost', async () => {
    const page = await openConfirmation()
    await dialog()
    page.receive({ type: 'chat-changed', companyId: 101, seq: 20, chat: decided() })
    await noDialog()
    await waitFor(() => expect(page.composer()).toHaveFocus())
  })

  it('a confirmation that only the server requires is shown, too', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'REPLY_UNFINISHED', message: 'Confirm' } })
    const page = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      call: { sendStoppedReply: () => Promise.reject(refused) },
    })
    await page.user.click(await inCard('Send now'))
    expect(within(await dialog()).getByRole('blockquote')).toHaveTextContent('We are open.')
    expect(page.toasts()).toEqual([])
  })

  it('a stopped reply that has changed is not sent, and this is reported', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'REPLY_CHANGED', message: 'Changed' } })
    const page = await openConfirmation({ sendStoppedReply: () => Promise.reject(refused) })
    await page.user.click(await inDialog('Send as it is'))
    await waitFor(() =>
      expect(page.toasts()).toMatchObject([
        { type: 'info', message: 'The answer has changed meanwhile and was not sent. Look at it again.' },
      ]),
    )
  })
})

it('a stalled reply says that the AI did not go on', async () => {
  await renderChatScreen({
    chat: updatedChat({
      handler: { by: 'waiting', why: 'stalled' },
      stoppedReply: { ...stoppedReply, stoppedBy: '', isStalled: true },
    }),
  })
  expect(await card()).toHaveTextContent('the AI did not go on; the customer has not got it')
})

it('a reply that had been written whole is sent without a question, however it ends', async () => {
  const text = 'We have these colours:\n- red'
  const page = await renderChatScreen({
    chat: updatedChat({ stoppedReply: { ...stoppedReply, text, isComplete: true } }),
  })
  await page.user.click(await inCard('Send now'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(page.calls('call.sendStoppedReply')).toMatchObject([{ shownText: text }]))
})
