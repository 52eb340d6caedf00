import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '@frontdesk/platform/testing'
import { aChatServer } from '../testing/aChatServer.ts'
import { olena } from '../testing/threadFixtures.ts'
import { InboxPage } from './InboxPage.tsx'

beforeEach(() => localStorage.clear())

const system = aUser({ id: 7, kind: 'system', displayName: 'System', adminId: null })
const notesOf = (id: number, writer: typeof olena) =>
  aChat({ id, title: null, purpose: 'internal', platform: 'internal', users: [writer, system], lastMessage: null })
const marco = { ...olena, id: 8, adminId: 1002, displayName: 'Marco Bianchi' }

const open = (overrides: Parameters<typeof aChatServer>[0], route = '/chats') =>
  renderScreen(<InboxPage />, { route, path: '/chats/:chatId?', api: aChatServer(overrides) })

it('the inbox opens the administrator’s notes, which are made at the first time (CHAT-5)', async () => {
  const chat = notesOf(10_050, olena)
  const { user, address, platform } = open({
    listed: [chat, notesOf(10_051, marco)],
    chats: {
      initInternalConversation: async () => ({ chatId: chat.id, chat, adminUserId: olena.id, assistantUserId: null }),
    },
  })
  const list = await screen.findByRole('list', { name: 'Chats' })
  expect(within(list).getByText('My notes')).toBeVisible()
  expect(within(list).getByText('Notes of Marco Bianchi')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'My notes' }))
  expect(await screen.findByRole('heading', { name: 'My notes' })).toBeVisible()
  expect(address()).toBe('/chats/10050')
  expect(platform.api.calls.filter(({ call }) => call === 'chats.initInternalConversation')).toHaveLength(1)
})

it('notes that could not be opened say why, and Retry opens them', async () => {
  let isBroken = true
  const chat = notesOf(10_050, olena)
  const { user, address } = open(
    {
      listed: [chat],
      chats: {
        initInternalConversation: async () => {
          if (isBroken) throw new ApiError({ status: 400, body: { message: 'The database sleeps' } })
          return { chatId: chat.id, chat, adminUserId: olena.id, assistantUserId: null }
        },
      },
    },
    '/chats/notes',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('The database sleeps')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'My notes' })).toBeVisible()
  expect(address()).toBe('/chats/10050')
})
