import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aChatServer, aDeferred } from '../testing/aChatServer.ts'
import { byAssistant, byCustomer } from '../testing/aTalk.ts'
import { renderChatScreen } from './testing/renderChatScreen.tsx'
import { chatOfAnna, handledByMe, updatedChat } from './testing/chatOfAnna.ts'

beforeEach(() => localStorage.clear())

const taken: Chat = updatedChat({ settings: { aiEnabled: false }, handler: handledByMe })

async function openWhileWriting() {
  const answered = aDeferred<unknown>()
  const desk = await renderChatScreen({ ask: { takeOverChat: () => answered.promise } })
  desk.grow('We are open from')
  const button = within(await desk.draft()).getByRole('button', { name: 'Take over' })
  const press = () => desk.user.click(button)
  return {
    ...desk,
    answered,
    press,
    answer: (text: string, chat = taken) => act(async () => answered.resolve({ status: 'ok', chat, text })),
  }
}

describe('taking over', () => {
  it('names the run, lets the draft stand still at once, and brings what the server had told of it into the composer', async () => {
    const { press, grow, draft, composer, calls, answer } = await openWhileWriting()
    await press()
    expect(calls('ask.takeOverChat')).toEqual([{ companyId: 101, chatId: 10001, runId: 'run-1' }])
    grow(' nine to')
    expect(await draft()).not.toHaveTextContent('nine')
    expect(screen.getByRole('button', { name: 'Take over' })).toBeDisabled()
    await answer('[2026-11-20 12:00] We are open from nine')
    await waitFor(() => expect(composer()).toHaveValue('We are open from nine'))
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You handle this chat')
  })

  it('puts the caret behind the last word, and the focus there', async () => {
    const { press, composer, answer } = await openWhileWriting()
    await press()
    await answer('We are open from')
    await waitFor(() => expect(composer()).toHaveFocus())
    expect(composer()).toMatchObject({ selectionStart: 16, selectionEnd: 16 })
  })

  it('loses nothing of what stood in the composer', async () => {
    const { press, composer, user, answer } = await openWhileWriting()
    await user.type(composer(), 'Dear Anna,')
    await press()
    await answer('We are open from')
    await waitFor(() => expect(composer()).toHaveValue('Dear Anna,\nWe are open from'))
  })

  it.each(['the event first', 'the answer first'])('ends the same, %s', async (order) => {
    const { press, composer, answer, tell, end } = await openWhileWriting()
    await press()
    const event = () => {
      tell({ type: 'chat-changed', companyId: 101, seq: 9, chat: taken })
      end('cancelled')
    }
    if (order === 'the event first') event()
    await answer('We are open from')
    if (order !== 'the event first') event()
    await waitFor(() => expect(composer()).toHaveValue('We are open from'))
    expect(screen.queryByRole('article', { name: 'AI is writing' })).toBeNull()
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You handle this chat')
    expect(screen.queryByText(/was stopped/u)).toBeNull()
  })

  it('comes too late for an answer that is there: nobody says it twice', async () => {
    const { press, composer, answer, tell } = await openWhileWriting()
    await press()
    tell({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: byAssistant(8, 'We are open from 9 to 20', { metadata: { agentReplyToMessageId: 7 } }),
      users: [],
      chat: null,
    })
    await answer('We are open from')
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('You handle this chat'),
    )
    expect(composer()).toHaveValue('')
  })

  it('offers one that waited for its channel and was withdrawn', async () => {
    const { press, composer, answer, tell } = await openWhileWriting()
    await press()
    const message = byAssistant(8, 'We are open from 9 to 20', {
      status: 'pending',
      metadata: { agentReplyToMessageId: 7 },
    })
    tell({ type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null })
    await answer('We are open from 9 to 20')
    await waitFor(() => expect(composer()).toHaveValue('We are open from 9 to 20'))
  })

  it('that is refused lets all go on, and says so', async () => {
    const { press, composer, answered, grow, draft, toasts } = await openWhileWriting()
    await press()
    grow(' nine')
    await act(async () => answered.reject(new ApiError({ status: 403, body: { message: 'Not yours' } })))
    expect(await draft()).toHaveTextContent('We are open from nine')
    expect(composer()).toHaveValue('')
    expect(screen.getByRole('group', { name: 'Who answers' })).toHaveTextContent('The AI answers in this chat')
    expect(toasts()).toMatchObject([{ type: 'error', message: 'You could not take over: Not yours' }])
  })

  it.each([
    ['T, where nothing is written', 't', false],
    ['Ctrl, Shift and Enter, from within the composer', '{Control>}{Shift>}{Enter}{/Shift}{/Control}', true],
  ])('by %s', async (_, keys, isWriting) => {
    const { user, composer, calls, answer } = await openWhileWriting()
    if (isWriting) await user.type(composer(), 'Hm')
    else act(() => composer().blur())
    await user.keyboard(keys)
    expect(calls('ask.takeOverChat')).toHaveLength(1)
    await answer('We are open')
    await waitFor(() => expect(composer()).toHaveValue(isWriting ? 'Hm\nWe are open' : 'We are open'))
  })

  it('leaves the letter t to a word that is being written', async () => {
    const { user, composer, calls } = await openWhileWriting()
    await user.type(composer(), 't.l')
    expect(composer()).toHaveValue('t.l')
    expect(calls('ask.takeOverChat')).toEqual([])
  })
})

describe('where the provider cannot hand chats over', () => {
  async function openElsewhere() {
    const switched = aDeferred<{ chat: Chat | null }>()
    const { handler: _, ...chat } = chatOfAnna
    const api = aChatServer({
      listed: [chat],
      said: [byCustomer(7, 'Are you open?')],
      chats: { updateAiBotSettingsForChat: () => switched.promise },
    })
    const desk = await renderChatScreen({ api, capabilities: { chatControl: false } })
    desk.grow('We are open from')
    await desk.user.click(within(await desk.draft()).getByRole('button', { name: 'Take over' }))
    return { ...desk, switched, aiSwitch: () => screen.getByRole('switch', { name: 'AI answers' }) }
  }

  it('switches the AI off and brings its words so far into the composer', async () => {
    const { switched, composer, aiSwitch } = await openElsewhere()
    await waitFor(() => expect(aiSwitch()).not.toBeChecked())
    await act(async () => switched.resolve({ chat: aChat({ ...chatOfAnna, settings: { aiEnabled: false } }) }))
    await waitFor(() => expect(composer()).toHaveValue('We are open from'))
    expect(aiSwitch()).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Who answers' })).toBeNull()
  })

  it('comes too late for an answer that is there', async () => {
    const { switched, composer, tell, aiSwitch } = await openElsewhere()
    tell({
      type: 'message-arrived',
      companyId: 101,
      seq: null,
      message: byAssistant(8, 'We are open from 9 to 20'),
      users: [],
      chat: null,
    })
    await act(async () => switched.resolve({ chat: null }))
    await waitFor(() => expect(aiSwitch()).not.toBeChecked())
    expect(composer()).toHaveValue('')
  })

  it('leaves all as it was when that is refused', async () => {
    const { switched, composer, aiSwitch, toasts } = await openElsewhere()
    await act(async () => switched.reject(new ApiError({ status: 403, body: { message: 'Not yours' } })))
    await waitFor(() => expect(aiSwitch()).toBeChecked())
    expect(composer()).toHaveValue('')
    expect(toasts()).toMatchObject([{ type: 'error', message: 'The AI could not be switched: Not yours' }])
  })
})
