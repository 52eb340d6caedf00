import { aChat } from '@frontdesk/contract/fixtures'
import type { Chat } from '@frontdesk/contract'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SnoozeBar, SnoozeDialog } from '../index.ts'

const snoozed = aChat({ snooze: { since: '2026-11-20T10:00:00.000Z', until: null } })

it('a chosen time is sent, and the changed chat is handed on before the dialog closes', async () => {
  const api = aFakeApi({ call: { snoozeChat: () => ({ chat: snoozed }) } })
  const onChanged = vi.fn<(chat: Chat) => void>()
  const onClose = vi.fn<() => void>()
  renderScreen(<SnoozeDialog chat={aChat()} onChanged={onChanged} onClose={onClose} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Until the customer writes' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(api.calls).toMatchObject([{ call: 'call.snoozeChat', input: { chatId: 10001, until: null } }])
  expect(onChanged.mock.calls[0]?.[0]).toMatchObject({ id: 10001, snooze: { until: null } })
})

it('a refused time is said in the dialog, which stays', async () => {
  const refused = () => {
    throw new Error('The server could not be reached')
  }
  const api = aFakeApi({ call: { snoozeChat: refused } })
  const onClose = vi.fn<() => void>()
  renderScreen(<SnoozeDialog chat={aChat()} onChanged={vi.fn()} onClose={onClose} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Until the customer writes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached')
  expect(onClose).not.toHaveBeenCalled()
})

it('a snoozed chat is taken back from its bar', async () => {
  const api = aFakeApi({ call: { wakeChat: () => ({ chat: aChat() }) } })
  const onChanged = vi.fn<(chat: Chat) => void>()
  renderScreen(<SnoozeBar chat={snoozed} onChanged={onChanged} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Take back now' }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(onChanged.mock.calls[0]?.[0].snooze).toBeNull()
})
