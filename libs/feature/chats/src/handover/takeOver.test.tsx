import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChatServer } from '../testing/aChatServer.ts'
import { byAssistant, byCustomer } from '../testing/threadFixtures.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'
import { chatOfAnna, handledByMe, updatedChat } from './testing/chatOfAnna.ts'

beforeEach(() => localStorage.clear())

const taken: Chat = updatedChat({ settings: { aiEnabled: false }, handler: handledByMe })

async function openWhileWriting() {
  const response = aDeferred<unknown>()
  const page = await renderChatScreen({ call: { takeOverChat: () => response.promise } })
  page.grow('We are open from')
  await page.draft()
  const button = within(page.bar()).getByRole('button', { name: 'Take over' })
  const press = () => page.user.click(button)
  return {
    ...page,
    response,
    press,
    answer: (text: string, chat = taken) => act(async () => response.resolve({ status: 'ok', chat, text })),
  }
}

describe('taking over', () => {
  it('taking over freezes the draft at once and puts the text that the server had sent into the composer', async () => {
    const page = await openWhileWriting()
    const { press, grow, draft, composer, calls, answer } = page
    await press()
    expect(calls('call.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
    grow(' nine to')
    expect(await draft()).not.toHaveTextContent('nine')
    expect(page.bar()).toHaveTextContent('You answer')
    expect(screen.getByRole('button', { name: 'Hand back' })).toBeDisabled()
    await answer('[2026-11-20 12:00] We are open from nine')
    await waitFor(() => expect(composer()).toHaveValue('We are open from nine'))
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You answer')
  })

  it('clicks in one task take over once', async () => {
    const { bar, calls, answer } = await openWhileWriting()
    const button = within(bar()).getByRole('button', { name: 'Take over' })
    act(() => {
      for (let press = 0; press < 5; press++) fireEvent.click(button)
    })
    await answer('We are open from')
    expect(calls('call.takeOverChat')).toHaveLength(1)
  })

  it('taking over focuses the composer with the caret at its end', async () => {
    const { press, composer, answer } = await openWhileWriting()
    await press()
    await answer('We are open from')
    await waitFor(() => expect(composer()).toHaveFocus())
    expect(composer()).toMatchObject({ selectionStart: 16, selectionEnd: 16 })
  })

  it('a note that is being written goes on where it is, and the text of the AI waits in the reply', async () => {
    const { press, composer, answer, toasts } = await openWhileWriting()
    await press()
    const notes = document.body.appendChild(document.createElement('form'))
    notes.dataset['noteComposer'] = ''
    const note = notes.appendChild(document.createElement('textarea'))
    note.focus()
    await answer('We are open from')
    await waitFor(() => expect(toasts()).toMatchObject([{ message: 'The AI’s words wait in your reply.' }]))
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
    expect(note).toHaveFocus()
    expect(composer()).toHaveValue('We are open from')
    notes.remove()
  })

  it('taking over appends to the text in the composer', async () => {
    const { press, composer, user, answer } = await openWhileWriting()
    await user.type(composer(), 'Dear Anna,')
    await press()
    await answer('We are open from')
    await waitFor(() => expect(composer()).toHaveValue('Dear Anna,\nWe are open from'))
  })

  it.each(['the event first', 'the answer first'])('taking over has the same result, %s', async (order) => {
    const { press, composer, answer, receive, end } = await openWhileWriting()
    await press()
    const event = () => {
      receive({ type: 'chat-changed', companyId: 101, seq: 9, chat: taken })
      end('cancelled')
    }
    if (order === 'the event first') event()
    await answer('We are open from')
    if (order !== 'the event first') event()
    await waitFor(() => expect(composer()).toHaveValue('We are open from'))
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You answer')
    expect(screen.queryByText(/was stopped/u)).toBeNull()
  })

  it('taking over after the answer was sent does not copy it into the composer', async () => {
    const { press, composer, answer, receive } = await openWhileWriting()
    await press()
    receive({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: byAssistant(8, 'We are open from 9 to 20', { metadata: { agentReplyToMessageId: 7 } }),
      users: [],
      chat: null,
    })
    await answer('We are open from')
    await waitFor(() => expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You answer'))
    expect(composer()).toHaveValue('')
  })

  it('taking over offers the text of a withdrawn pending answer', async () => {
    const { press, composer, answer, receive } = await openWhileWriting()
    await press()
    const message = byAssistant(8, 'We are open from 9 to 20', {
      status: 'pending',
      metadata: { agentReplyToMessageId: 7 },
    })
    receive({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null })
    await answer('We are open from 9 to 20')
    await waitFor(() => expect(composer()).toHaveValue('We are open from 9 to 20'))
  })

  it('a rejected take-over is undone and reported', async () => {
    const { press, composer, response, grow, draft, toasts } = await openWhileWriting()
    await press()
    grow(' nine')
    await act(async () => response.reject(new ApiError({ status: 403, body: { message: 'Not yours' } })))
    expect(await draft()).toHaveTextContent('We are open from nine')
    expect(composer()).toHaveValue('')
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('AI is writing')
    expect(toasts()).toMatchObject([{ type: 'error', message: 'You could not take over: Not yours' }])
  })

  it.each([
    ['T, where nothing is written', 't', false],
    ['Ctrl, Shift and Enter, from within the composer', '{Control>}{Shift>}{Enter}{/Shift}{/Control}', true],
  ])('a chat is taken over by %s', async (_, keys, isWriting) => {
    const { user, composer, calls, answer } = await openWhileWriting()
    if (isWriting) await user.type(composer(), 'Hm')
    else act(() => composer().blur())
    await user.keyboard(keys)
    expect(calls('call.takeOverChat')).toHaveLength(1)
    await answer('We are open')
    await waitFor(() => expect(composer()).toHaveValue(isWriting ? 'Hm\nWe are open' : 'We are open'))
  })

  it('the shortcut T types a letter while the composer has the focus', async () => {
    const { user, composer, calls } = await openWhileWriting()
    await user.type(composer(), 't.l')
    expect(composer()).toHaveValue('t.l')
    expect(calls('call.takeOverChat')).toEqual([])
  })
})

describe('a provider without take-over', () => {
  async function openElsewhere() {
    const switched = aDeferred<{ chat: Chat | null }>()
    const { handler: _, ...chat } = chatOfAnna
    const api = aChatServer({
      listed: [chat],
      storedMessages: [byCustomer(7, 'Are you open?')],
      chats: { updateAiBotSettingsForChat: () => switched.promise },
    })
    const page = await renderChatScreen({ api, capabilities: { chatControl: false } })
    page.grow('We are open from')
    await page.draft()
    await page.user.click(within(page.bar()).getByRole('button', { name: 'Take over' }))
    return { ...page, switched, chat }
  }

  it('without take-over, the AI is switched off and its text so far goes to the composer', async () => {
    const { switched, composer, bar, chat } = await openElsewhere()
    await waitFor(() => expect(bar()).toHaveTextContent('AI off'))
    await act(async () => switched.resolve({ chat: aChat({ ...chat, settings: { aiEnabled: false } }) }))
    await waitFor(() => expect(composer()).toHaveValue('We are open from'))
    expect(bar()).toHaveTextContent('AI off')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(within(bar()).getByRole('button', { name: 'Hand back' })).toBeVisible()
  })

  it('without take-over, an answer already sent is not copied into the composer', async () => {
    const { switched, composer, receive, bar } = await openElsewhere()
    receive({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: byAssistant(8, 'We are open from 9 to 20'),
      users: [],
      chat: null,
    })
    await act(async () => switched.resolve({ chat: null }))
    await waitFor(() => expect(bar()).toHaveTextContent('AI off'))
    expect(composer()).toHaveValue('')
  })

  it('without take-over, a rejected switch is undone', async () => {
    const { switched, composer, bar, toasts } = await openElsewhere()
    await act(async () => switched.reject(new ApiError({ status: 403, body: { message: 'Not yours' } })))
    await waitFor(() => expect(bar()).toHaveTextContent('AI is writing'))
    expect(composer()).toHaveValue('')
    expect(toasts()).toMatchObject([{ type: 'error', message: 'The AI could not be switched: Not yours' }])
  })
})
