import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AssistantChat } from './AssistantChat.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { assistant, byAssistant, byOlena, olena } from '../testing/threadFixtures.ts'

beforeEach(() => localStorage.clear())

/** The capabilities of a provider whose assistant has no settings: only the conversation is shown. */
const capabilities = { fileUploads: false, chatControl: false }

const chat = aChat({
  title: null,
  purpose: 'assistant',
  platform: 'internal',
  users: [olena, assistant],
  unreadCount: 0,
})

describe('the conversation with the assistant', () => {
  it('the conversation is opened, with the assistant on the other side', async () => {
    renderScreen(<AssistantChat companyId={101} />, {
      capabilities,
      api: aChatServer({
        storedMessages: [byOlena(1, 'What does a manicure cost?'), byAssistant(2, '450 ₴.')],
        chats: {
          initInternalConversationWithAssistant: async () => ({
            chatId: 10001,
            chat,
            adminUserId: olena.id,
            assistantUserId: assistant.id,
          }),
        },
      }),
    })
    expect((await screen.findByText('450 ₴.')).closest('[role=article]')).toHaveAttribute('data-side', 'other')
    expect(screen.getByText('What does a manicure cost?').closest('[role=article]')).toHaveAttribute(
      'data-side',
      'ours',
    )
    expect(screen.queryByRole('switch', { name: 'AI answers' })).toBeNull()
  })

  it('an answer names the entries that it came from', async () => {
    const answer = byAssistant(2, '450 ₴.')
    renderScreen(<AssistantChat companyId={101} />, {
      capabilities,
      api: aChatServer({
        storedMessages: [
          { ...answer, metadata: { ...answer.metadata, sources: [{ id: 7, question: 'Manicure prices?' }] } },
        ],
        chats: {
          initInternalConversationWithAssistant: async () => ({
            chatId: 10001,
            chat,
            adminUserId: olena.id,
            assistantUserId: assistant.id,
          }),
        },
      }),
    })
    expect(await screen.findByText('Manicure prices?')).toBeVisible()
    expect(screen.getByText('The answer came from:')).toBeVisible()
  })

  it('the page says that the conversation could not be opened, and Retry opens it', async () => {
    let isBroken = true
    const { user } = renderScreen(<AssistantChat companyId={101} />, {
      capabilities,
      api: aChatServer({
        storedMessages: [byAssistant(2, '450 ₴.')],
        chats: {
          initInternalConversationWithAssistant: async () => {
            if (isBroken) throw new ApiError({ status: 400, body: { message: 'No assistant' } })
            return { chatId: 10001, chat, adminUserId: olena.id, assistantUserId: assistant.id }
          },
        },
      }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('No assistant')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('450 ₴.')).toBeInTheDocument()
  })
})
