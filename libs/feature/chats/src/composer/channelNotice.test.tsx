import '@testing-library/jest-dom/vitest'
import { aMessenger } from '@frontdesk/contract/fixtures'
import type { Messenger } from '@frontdesk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chatOfAnna } from '../handover/testing/chatOfAnna.ts'
import { renderChatScreen } from '../handover/testing/renderChatScreen.tsx'

const channel = aMessenger({ id: 3 })
const off = { ...channel, status: 'disconnected', isActive: false } as const
const chat = { ...chatOfAnna, messengerId: 3 }

/** Anna's chat over channel 3; the channels of the company are what `channels` holds. */
async function openChat(channels: { list: Messenger[] }) {
  const shown = await renderChatScreen({ chat, call: { listMessengers: () => ({ integrations: channels.list }) } })
  const readAgain = () => act(() => shown.chats.queryClient.invalidateQueries({ queryKey: ['integrations'] }))
  return { ...shown, readAgain }
}
const notice = () => screen.findByText(/Not connected: Telegram/u)

it('a chat of a disconnected channel says so instead of a composer and of who answers, and keeps what was typed', async () => {
  const channels = { list: [channel] }
  const { user, composer, readAgain } = await openChat(channels)
  await user.type(composer(), 'We are open')
  channels.list = [off]
  await readAgain()
  expect(await notice()).toHaveTextContent('Not connected: Telegram @lily_salon_bot')
  expect(screen.getByText(/What you have typed is kept/u)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect it again' })).toHaveAttribute('href', '/integrations')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Who answers' })).toBeNull()
  expect(within(screen.getByRole('link', { name: /Anna/u })).getByText('Not connected')).toBeVisible()
  channels.list = [channel]
  await readAgain()
  await waitFor(() => expect(composer()).toHaveValue('We are open'))
})

it('a chat of a deleted channel can be read only', async () => {
  await openChat({ list: [] })
  expect(await screen.findByText(/The channel of this chat was deleted/u)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Connect it again' })).toBeNull()
})

it('a chat of a phone that was logged out says so, and offers to connect it again', async () => {
  const web = aMessenger({
    id: 3,
    type: 'whatsapp_web',
    status: 'disconnected',
    isActive: false,
    metadata: { displayPhoneNumber: '+380445550170', lastError: { code: 'PHONE_LOGGED_OUT' } },
  })
  await openChat({ list: [web] })
  const said = await screen.findByText('Not connected: WhatsApp Web +380445550170.')
  expect(said.parentElement).toHaveTextContent('Somebody logged it out on the phone, under Linked devices.')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Connect it again' })).toBeVisible()
})

it('a chat stays open while its channel is not known', async () => {
  const { composer } = await renderChatScreen({ chat })
  expect(composer()).toBeVisible()
})
