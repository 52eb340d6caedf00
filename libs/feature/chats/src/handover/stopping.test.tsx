import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDeferred } from '../testing/aChatServer.ts'
import { byAssistant } from '../testing/aTalk.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'
import { chatOfAnna, handledByMe, updatedChat } from './testing/chatOfAnna.ts'

beforeEach(() => localStorage.clear())

const stoppedReply = { runId: 'run-1', agentReplyToMessageId: 7, text: 'We are open from', stoppedBy: 'Olena Koval' }
const stopped = () => updatedChat({ stoppedReply })
const decided = () => updatedChat({ stoppedReply: null })
const card = () => screen.findByRole('article', { name: 'Stopped AI answer' })
const noCard = () => waitFor(() => expect(screen.queryByRole('article', { name: 'Stopped AI answer' })).toBeNull())
const inCard = async (name: string) => within(await card()).getByRole('button', { name })

describe('stopping a reply that grows', () => {
  async function openAndStop() {
    const answered = aDeferred<unknown>()
    const desk = await renderChatScreen({ ask: { stopRun: () => answered.promise } })
    desk.grow('We are open from')
    await desk.user.click(within(await desk.draft()).getByRole('button', { name: 'Stop' }))
    return { ...desk, answered }
  }

  it('lets it stand still at once, and leaves it where it grew, with three ways on', async () => {
    const { answered, draft, grow, calls } = await openAndStop()
    expect(calls('ask.stopRun')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
    grow(' nine')
    expect(await draft()).not.toHaveTextContent('nine')
    expect(within(await draft()).getByRole('button', { name: 'Stop' })).toBeDisabled()
    await act(async () => answered.resolve({ status: 'ok', chat: stopped() }))
    expect(await card()).toHaveTextContent('We are open from')
    expect(await card()).toHaveTextContent('stopped by Olena Koval')
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    for (const name of ['Let it send', 'Take over', 'Discard']) expect(await inCard(name)).toBeEnabled()
  })

  it.each(['the event first', 'the answer first'])('is drawn once, %s', async (order) => {
    const { answered, tell, end } = await openAndStop()
    const chat = stopped()
    const event = () => {
      tell({ type: 'chat-changed', companyId: 101, seq: 9, chat })
      end('cancelled')
    }
    if (order === 'the event first') event()
    expect(screen.getAllByText('We are open from')).toHaveLength(1)
    await act(async () => answered.resolve({ status: 'ok', chat }))
    if (order !== 'the event first') event()
    await card()
    expect(screen.getAllByText('We are open from')).toHaveLength(1)
    expect(screen.queryByText(/nothing of it was sent/u)).toBeNull()
  })

  it('comes too late for one that was finished: that is said kindly, and it goes its way', async () => {
    const { answered, tell, toasts } = await openAndStop()
    await act(async () =>
      answered.reject(new ApiError({ status: 409, body: { code: 'RUN_ENDED', message: 'The run has ended' } })),
    )
    expect(toasts()).toMatchObject([{ type: 'info', message: 'The answer was finished before it could be stopped.' }])
    tell({
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
  ])('goes by %s', async (_, keys, isWriting) => {
    const desk = await renderChatScreen({ ask: { stopRun: () => new Promise(() => undefined) } })
    desk.grow('We are')
    await desk.draft()
    if (isWriting) await desk.user.click(desk.composer())
    else act(() => desk.composer().blur())
    await desk.user.keyboard(keys)
    expect(desk.calls('ask.stopRun')).toHaveLength(1)
  })

  it('is not offered for a reply that was let go, whose run goes on', async () => {
    const desk = await renderChatScreen({ ask: { stopRun: () => new Promise(() => undefined) } })
    desk.grow('We are')
    await desk.user.click(within(await desk.draft()).getByRole('button', { name: 'Let it send' }))
    expect(within(await desk.draft()).queryByRole('button')).toBeNull()
    act(() => desk.composer().blur())
    await desk.user.keyboard('[Period]')
    expect(desk.calls('ask.stopRun')).toEqual([])
    desk.grow(' open')
    await waitFor(async () => expect(await desk.draft()).toHaveTextContent('We are open'))
  })
})

describe('a stopped reply', () => {
  it('stands there for every administrator, when it was stopped elsewhere and after a reload', async () => {
    const { tell } = await renderChatScreen({ chat: stopped() })
    expect(await card()).toHaveTextContent('We are open from')
    tell({ type: 'chat-changed', companyId: 101, seq: 20, chat: decided() })
    await noCard()
    tell({
      type: 'chat-changed',
      companyId: 101,
      seq: 21,
      chat: updatedChat({ stoppedReply: { ...stoppedReply, runId: 'run-2', stoppedBy: 'Marco Bianchi' } }),
    })
    expect(await card()).toHaveTextContent('stopped by Marco Bianchi')
  })

  it('is let go: sent as the AI, once, while the buttons wait', async () => {
    const answered = aDeferred<unknown>()
    const desk = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      ask: { sendStoppedReply: () => answered.promise },
    })
    await desk.user.click(await inCard('Let it send'))
    for (const name of ['Let it send', 'Take over', 'Discard']) expect(await inCard(name)).toBeDisabled()
    const message = byAssistant(8, 'We are open.')
    await act(async () => answered.resolve({ status: 'ok', message, chat: decided() }))
    await noCard()
    expect(desk.calls('ask.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: 'We are open.' },
    ])
    expect(screen.getByText('We are open.').closest('[role=article]')).toHaveAccessibleName(/^AI, Lily assistant/u)
  })

  it('is taken over into the composer, and the chat is yours', async () => {
    const desk = await renderChatScreen({
      chat: stopped(),
      ask: {
        takeOverChat: () => ({
          status: 'ok',
          text: 'We are open from',
          chat: updatedChat({ stoppedReply: null, settings: { aiEnabled: false }, handler: handledByMe }),
        }),
      },
    })
    await desk.user.click(await inCard('Take over'))
    await waitFor(() => expect(desk.composer()).toHaveValue('We are open from'))
    await noCard()
    expect(desk.calls('ask.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
  })

  it('is put away', async () => {
    const desk = await renderChatScreen({
      chat: stopped(),
      ask: { discardStoppedReply: () => ({ status: 'ok', chat: decided() }) },
    })
    await desk.user.click(await inCard('Discard'))
    await noCard()
    expect(desk.calls('ask.discardStoppedReply')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
  })

  it('of which a colleague has decided already says so', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'RUN_ENDED', message: 'Too late' } })
    const desk = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      ask: { sendStoppedReply: () => Promise.reject(refused) },
    })
    await desk.user.click(await inCard('Let it send'))
    await waitFor(() =>
      expect(desk.toasts()).toMatchObject([
        { type: 'info', message: 'Somebody has already decided about this answer.' },
      ]),
    )
  })

  it('is seen beside nothing else of the same reply', async () => {
    const desk = await renderChatScreen()
    desk.grow('We are open from')
    await desk.draft()
    desk.end('cancelled')
    desk.tell({ type: 'chat-changed', companyId: 101, seq: 9, chat: { ...chatOfAnna, ...stopped() } })
    expect(await card()).toBeVisible()
    // Drafts follow once a frame.
    await expect.poll(() => screen.getAllByText('We are open from').length).toBe(1)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('a stopped reply that ends amid a sentence', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Send an unfinished answer?' })
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const inDialog = async (name: string) => within(await dialog()).getByRole('button', { name })
  const text = 'We are  open <b>from</b>\n\nhttps://lily.example/a'
  const unfinished = () => updatedChat({ stoppedReply: { ...stoppedReply, text } })
  const askedOf = async (ask: Record<string, () => unknown> = {}) => {
    const desk = await renderChatScreen({ chat: unfinished(), ask })
    await desk.user.click(await inCard('Let it send'))
    return desk
  }

  it('is not sent, but shown in a question: exactly what would go, as text', async () => {
    const desk = await askedOf()
    expect(within(await dialog()).getByRole('blockquote').textContent).toBe(text)
    expect(within(await dialog()).queryByRole('link')).toBeNull()
    await waitFor(async () => expect(await inDialog('Cancel')).toHaveFocus())
    expect(desk.calls('ask.sendStoppedReply')).toEqual([])
  })

  it('is sent as it is when that is confirmed, with the text that was shown', async () => {
    const message = byAssistant(8, text)
    const desk = await askedOf({ sendStoppedReply: () => ({ status: 'ok', message, chat: decided() }) })
    await desk.user.click(await inDialog('Send as it is'))
    await noCard()
    expect(desk.calls('ask.sendStoppedReply')).toEqual([
      { companyId: 101, chatId: 10001, runId: 'run-1', shownText: text, confirmUnfinished: true },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes by the keyboard alone, and leaves the focus in the composer', async () => {
    const message = byAssistant(8, text)
    const desk = await renderChatScreen({
      chat: unfinished(),
      ask: { sendStoppedReply: () => ({ status: 'ok', message, chat: decided() }) },
    })
    act(() => desk.composer().focus())
    const button = await inCard('Let it send')
    act(() => button.focus())
    await desk.user.keyboard('{Enter}')
    await waitFor(async () => expect(await inDialog('Cancel')).toHaveFocus())
    await desk.user.tab()
    await desk.user.tab()
    expect(await inDialog('Send as it is')).toHaveFocus()
    await desk.user.keyboard('{Enter}')
    await noCard()
    await waitFor(() => expect(desk.composer()).toHaveFocus())
    expect(desk.calls('ask.sendStoppedReply')).toHaveLength(1)
  })

  it.each([
    ['Escape', (desk: Awaited<ReturnType<typeof renderChatScreen>>) => desk.user.keyboard('{Escape}')],
    ['Cancel', async (desk: Awaited<ReturnType<typeof renderChatScreen>>) => desk.user.click(await inDialog('Cancel'))],
  ])('stays as it is after %s, and the focus goes back', async (_, leave) => {
    const desk = await askedOf()
    await dialog()
    await leave(desk)
    await noDialog()
    expect(await card()).toHaveTextContent('We are open')
    expect(await inCard('Let it send')).toHaveFocus()
    expect(desk.calls('ask.sendStoppedReply')).toEqual([])
  })

  it('is edited in the composer, where the chat is yours', async () => {
    const desk = await askedOf({
      takeOverChat: () => ({
        status: 'ok',
        text,
        chat: updatedChat({ stoppedReply: null, settings: { aiEnabled: false }, handler: handledByMe }),
      }),
    })
    await desk.user.click(await inDialog('Edit'))
    await waitFor(() => expect(desk.composer()).toHaveValue(text))
    await noCard()
    await waitFor(() => expect(desk.composer()).toHaveFocus())
    expect(desk.calls('ask.sendStoppedReply')).toEqual([])
  })

  it('is no question any more when a colleague has decided; the focus is not lost', async () => {
    const desk = await askedOf()
    await dialog()
    desk.tell({ type: 'chat-changed', companyId: 101, seq: 20, chat: decided() })
    await noDialog()
    await waitFor(() => expect(desk.composer()).toHaveFocus())
  })

  it('in the eyes of the server alone is asked about, too', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'REPLY_UNFINISHED', message: 'Confirm' } })
    const desk = await renderChatScreen({
      chat: updatedChat({ stoppedReply: { ...stoppedReply, text: 'We are open.' } }),
      ask: { sendStoppedReply: () => Promise.reject(refused) },
    })
    await desk.user.click(await inCard('Let it send'))
    expect(within(await dialog()).getByRole('blockquote')).toHaveTextContent('We are open.')
    expect(desk.toasts()).toEqual([])
  })

  it('that is another one by now is not sent, and that is said', async () => {
    const refused = new ApiError({ status: 409, body: { code: 'REPLY_CHANGED', message: 'Changed' } })
    const desk = await askedOf({ sendStoppedReply: () => Promise.reject(refused) })
    await desk.user.click(await inDialog('Send as it is'))
    await waitFor(() =>
      expect(desk.toasts()).toMatchObject([
        { type: 'info', message: 'The answer is another one by now, and was not sent. Look at it again.' },
      ]),
    )
  })
})

it('a reply that did not go on by itself says so', async () => {
  await renderChatScreen({
    chat: updatedChat({
      handler: { by: 'waiting' },
      stoppedReply: { ...stoppedReply, stoppedBy: '', isStalled: true },
    }),
  })
  expect(await card()).toHaveTextContent('the AI did not go on; the customer has not got it')
})
