import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aChat, aMessage, aUser } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import AssistantPage from './AssistantPage.tsx'

const olena = aUser({ id: 500002, kind: 'admin', adminId: 1001 })
const assistant = aUser({ id: 500009, kind: 'agent' })
const users = [olena, assistant]
const chat = aChat({ title: null, purpose: 'assistant', platform: 'internal', users, unreadCount: 0 })

/** Opens the page; the assistant of the provider has settings, and its conversation one message. */
function openPage({ isReached = () => true }: { isReached?: () => boolean } = {}) {
  const api = aFakeApi({
    chats: {
      initInternalConversationWithAssistant: async () => {
        if (!isReached()) throw new ApiError({ status: 400, body: { message: 'No assistant' } })
        return { chatId: chat.id, chat, adminUserId: olena.id, assistantUserId: assistant.id }
      },
      getChatsWithPreview: async () => ({ chats: [chat], total: 1 }),
    },
    messages: {
      getChatMessages: async () => [aMessage({ chatId: chat.id, fromId: assistant.id, text: 'A manicure is 450 ₴.' })],
      markMessageAsViewed: async () => ({ message: null }),
    },
    users: { getChatUsers: async () => users, getUsers: async () => [] },
    call: {
      getAssistant: () => ({
        settings: {
          name: 'Lily',
          kind: 'openai',
          instructions: 'Be kind.',
          isActive: true,
          answersPerConversation: null,
        },
      }),
      listKnowledge: () => ({ items: [], total: 0 }),
      listGaps: () => ({ gaps: [], total: 0 }),
      listAssistantChecks: () => ({ checks: [], questionCount: 0, models: [{ model: 'openai', name: null }] }),
      listAssistantChanges: () => ({ changes: [], hasMore: false }),
    },
  })
  return renderScreen(<AssistantPage />, { api, route: '/assistant?tab=behaviour' })
}

it('the assistant page shows the conversation with the assistant beside what it is taught, of one company', async () => {
  const { platform } = openPage()
  expect(await screen.findByText('A manicure is 450 ₴.')).toBeVisible()
  expect(await screen.findByDisplayValue('Be kind.')).toBeVisible()
  const asked = (name: string) => platform.api.calls.find(({ call }) => call === name)?.input
  expect(asked('chats.initInternalConversationWithAssistant')).toEqual({ companyId: 101 })
  expect(asked('call.getAssistant')).toEqual({ companyId: 101 })
})

it('a conversation that cannot be opened leaves the forms alone, and Retry opens it', async () => {
  let isReached = false
  const { user } = openPage({ isReached: () => isReached })
  expect(await screen.findByRole('alert')).toHaveTextContent('No assistant')
  expect(await screen.findByDisplayValue('Be kind.')).toBeVisible()
  isReached = true
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('A manicure is 450 ₴.')).toBeVisible()
})
