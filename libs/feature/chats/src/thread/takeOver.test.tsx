import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hearStreamEvent } from '../drafts/hearStreamEvent.ts'
import { hearChatEvent } from '../hearChatEvent.ts'
import { InboxPage } from '../InboxPage.tsx'
import { aChatServer, aPromise } from '../testing/aChatServer.ts'
import { anna, assistant, byAssistant, byCustomer, olena } from '../testing/aTalk.ts'

beforeEach(() => localStorage.clear())

const chat = aChat({ users: [anna, olena, assistant], unreadCount: 0 })

async function openWhileWriting() {
  const switched = aPromise<{ chat: typeof chat | null }>()
  const shown = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({ listed: [chat], said: [byCustomer(7, 'Are you open?')], chats: { updateAiBotSettingsForChat: () => switched.promise } }),
  })
  const { queryClient } = shown.platform
  await screen.findByText('Are you open?')
  const about = { answers: 7, chatId: 10001, companyId: 101, fromId: assistant.id, recipientId: null, platformMessageId: null, runId: null, seq: null }
  act(() => hearStreamEvent(queryClient, { type: 'draft-grew', ...about, text: 'We are open from' }))
  await shown.user.click(await screen.findByRole('button', { name: 'Take over' }))
  const composer = screen.getByRole('textbox', { name: 'Message' })
  const aiSwitch = () => screen.getByRole('switch', { name: 'AI answers' })
  return { ...shown, queryClient, switched, composer, aiSwitch }
}

describe('taking over', () => {
  it('switches the AI off and brings its words so far into the composer', async () => {
    const { switched, composer, aiSwitch } = await openWhileWriting()
    await waitFor(() => expect(aiSwitch()).not.toBeChecked())
    await act(async () => switched.keep({ chat: { ...chat, settings: { aiEnabled: false } } }))
    await waitFor(() => expect(composer).toHaveValue('We are open from'))
    expect(aiSwitch()).not.toBeChecked()
  })

  it('comes too late for an answer that is there: nobody says it twice', async () => {
    const { switched, composer, queryClient, aiSwitch } = await openWhileWriting()
    act(() => hearChatEvent(queryClient, { type: 'message-arrived', companyId: 101, seq: null, message: byAssistant(8, 'We are open from 9 to 20'), users: [], chat: null }))
    await act(async () => switched.keep({ chat: { ...chat, settings: { aiEnabled: false } } }))
    await waitFor(() => expect(aiSwitch()).not.toBeChecked())
    expect(composer).toHaveValue('')
  })

  it('that is refused leaves all as it was, and says so', async () => {
    const { switched, composer, aiSwitch, platform } = await openWhileWriting()
    await act(async () => switched.breakIt(new ApiError({ status: 403, body: { message: 'Not yours' } })))
    await waitFor(() => expect(aiSwitch()).toBeChecked())
    expect(composer).toHaveValue('')
    expect(platform.toasts.visible()).toMatchObject([{ type: 'error', message: 'The AI could not be switched: Not yours' }])
  })
})
