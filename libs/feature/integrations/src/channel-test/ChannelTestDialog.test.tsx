import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { ChannelTest, Messenger } from '@frontdesk/contract'
import { aMessenger } from '@frontdesk/contract/fixtures'
import { channelQuery } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { IntegrationsPage } from '../IntegrationsPage.tsx'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** The page over a server with one bot; `happens` changes its test as a live event would report it. */
function open({ channel = aMessenger(), refusals = 0 }: { channel?: Messenger; refusals?: number } = {}) {
  let test: ChannelTest | null = null
  let started = 0
  let left = refusals
  const api = aFakeApi({
    call: {
      listMessengers: () => [channel],
      listCrm: () => [],
      startChannelTest: () => {
        if (left-- > 0) throw new ApiError({ status: 500 })
        test = { expiresAt: inAnHour(), arrivedAt: null, chatId: null, answer: null }
        return { code: `K7QX2MP${String(++started)}`, expiresAt: test.expiresAt }
      },
      readChannelTest: () => ({ test }),
    },
  })
  const shown = renderScreen(<IntegrationsPage />, { api })
  const press = async (name: string | RegExp) => shown.user.click(await screen.findByRole('button', { name }))
  const happens = async (different: Partial<ChannelTest>) => {
    test = test && { ...test, ...different }
    await shown.platform.queryClient.invalidateQueries({ queryKey: channelQuery(shown.platform, 101).queryKey })
  }
  const dialog = () => within(screen.getByRole('dialog', { name: 'Test of Telegram @lily_salon_bot' }))
  return { ...shown, press, happens, dialog }
}
const begin = 'Send a test message: @lily_salon_bot'

it('a test shows its code and the way to the bot, then live what arrived and how it was answered', async () => {
  const { press, happens, dialog } = open()
  await press(begin)
  expect(await screen.findByText('K7QX2MP1')).toBeVisible()
  expect(dialog().getByRole('link', { name: 'Write to @lily_salon_bot' })).toHaveAttribute(
    'href',
    'https://t.me/lily_salon_bot',
  )
  expect(await dialog().findByText(/^Waiting for your message/u)).toBeVisible()
  await happens({ arrivedAt: new Date().toISOString(), chatId: 7, answer: { status: 'pending', error: null } })
  expect(await dialog().findByText(/The answer is being sent/u)).toBeVisible()
  expect(screen.queryByText('K7QX2MP1')).toBeNull()
  await happens({ answer: { status: 'sent', error: null } })
  expect(await dialog().findByText(/the answer was sent: the channel works/u)).toBeVisible()
  expect(dialog().getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', '/chats/7')
})

it.each([
  ['BLOCKED', 'This phone has blocked your account on the channel.'],
  ['NEW_REASON', 'The channel’s own words'],
])('an answer that is not delivered says why (%s)', async (code, words) => {
  const { press, happens, dialog } = open()
  await press(begin)
  await screen.findByText('K7QX2MP1')
  const error = { code, message: 'The channel’s own words' }
  await happens({ arrivedAt: new Date().toISOString(), chatId: 7, answer: { status: 'failed', error } })
  expect(await dialog().findByText(/the answer was not delivered/u)).toHaveTextContent(words)
})

it('a test that cannot be started is offered again, and its code is another one each time', async () => {
  const { press, user, dialog } = open({ refusals: 1 })
  await press(begin)
  expect(await screen.findByText('The test could not be started.')).toBeVisible()
  await press('New code')
  expect(await screen.findByText('K7QX2MP1')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(begin)
  expect(await screen.findByText('K7QX2MP2')).toBeVisible()
  expect(dialog().queryByText('K7QX2MP1')).toBeNull()
})

it.each<[string, Partial<Messenger>]>([
  ['that is not connected', { status: 'disconnected', isActive: false }],
  ['that is being paired', { type: 'whatsapp_web', status: 'initializing' }],
])('a channel %s offers no test', async (_what, different) => {
  open({ channel: aMessenger(different) })
  expect(await screen.findByRole('button', { name: /^Delete/u })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send a test message/u })).toBeNull()
})
