import { aChat, anAdmin } from '@frontdesk/contract/fixtures'
import type { Chat } from '@frontdesk/contract'
import { aDeferred, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AssignDialog } from '../index.ts'
import { someColleagues } from '../testing/aTeam.ts'

const ofMarco = aChat({ handler: { by: 'human', adminId: 8, userId: 80, name: 'Marco Bianchi' } })
const of = {
  chat: aChat(),
  name: 'Anna',
  controlKey: ['chat-control', 10001],
  onChanged: vi.fn(),
  onTakeOver: vi.fn(),
  onClose: vi.fn(),
}
const admin = anAdmin({ id: 7 })
const people = { getCompanyUsers: () => Promise.resolve(someColleagues) }

it('a chosen colleague is given the chat, which is handed on before the dialog closes', async () => {
  const api = aFakeApi({ companies: people, call: { assignChat: () => ({ chat: ofMarco }) } })
  const onChanged = vi.fn<(chat: Chat) => void>()
  const onClose = vi.fn<() => void>()
  const { platform } = renderScreen(<AssignDialog {...of} onChanged={onChanged} onClose={onClose} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: /Marco Bianchi/u }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(api.calls).toContainEqual({
    call: 'call.assignChat',
    input: expect.objectContaining({ chatId: 10001, adminId: 8 }) as object,
  })
  expect(onChanged.mock.calls[0]?.[0].handler).toMatchObject({ adminId: 8 })
  expect(platform.toasts.visible().map(({ message }) => message)).toEqual(['Anna is assigned to Marco Bianchi'])
})

it('a released chat goes back to its colleague by the undo of its toast', async () => {
  const released = aChat({ handler: { by: 'off' } })
  const answers = [released, ofMarco]
  const api = aFakeApi({ companies: people, call: { assignChat: () => ({ chat: answers.shift() }) } })
  const { platform } = renderScreen(<AssignDialog {...of} chat={ofMarco} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Release: nobody answers' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, take it' }))
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  platform.toasts.visible()[0]?.action?.run()
  await waitFor(() =>
    expect(api.calls.filter(({ call }) => call === 'call.assignChat').map(({ input }) => input)).toMatchObject([
      { adminId: null, expected: 8 },
      { adminId: 8, expected: null },
    ]),
  )
})

it('a refused assignment is said in the dialog, which stays', async () => {
  const refused = () => {
    throw new Error('The server could not be reached')
  }
  const api = aFakeApi({ companies: people, call: { assignChat: refused } })
  const onClose = vi.fn<() => void>()
  renderScreen(<AssignDialog {...of} onClose={onClose} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: /Marco Bianchi/u }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached')
  expect(onClose).not.toHaveBeenCalled()
})

it('the assignment of a chat that needed a person is taken back with its need, and a refusal of that is said', async () => {
  const since = '2026-11-20T08:00:00.000Z'
  const waiting = aChat({ handler: { by: 'waiting', why: 'asked' }, waitingSince: since })
  const answers = [() => ({ chat: ofMarco })]
  const assignChat = () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('This has changed meanwhile')
    return answer()
  }
  const api = aFakeApi({ companies: people, call: { assignChat } })
  const { platform } = renderScreen(<AssignDialog {...of} chat={waiting} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: /Marco Bianchi/u }))
  await waitFor(() => expect(platform.toasts.visible()).toHaveLength(1))
  platform.toasts.visible()[0]?.action?.run()
  await waitFor(() =>
    expect(platform.toasts.visible().map(({ message }) => message)).toContain(
      'The assignment of Anna was not taken back: This has changed meanwhile',
    ),
  )
  const inputs = api.calls.filter(({ call }) => call === 'call.assignChat').map(({ input }) => input)
  expect(inputs).toMatchObject([
    { adminId: 8, expected: null },
    { adminId: null, expected: 8, handBack: { restored: { why: 'asked', since } } },
  ])
})

it('the reader takes a chat over from a colleague by the way of a take-over, after a question', async () => {
  const api = aFakeApi({ companies: people })
  const onTakeOver = vi.fn<() => void>()
  renderScreen(<AssignDialog {...of} chat={ofMarco} onTakeOver={onTakeOver} />, { api, admin })
  await userEvent.click(await screen.findByRole('button', { name: 'You' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'You' }))
  expect(onTakeOver).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, take it' }))
  expect(onTakeOver).toHaveBeenCalledTimes(1)
})

it('people who come late take the focus, which a refusal leaves where it is; nothing closes while a call is on its way', async () => {
  const read = aDeferred<typeof someColleagues>()
  const refused = aDeferred<never>()
  const api = aFakeApi({
    companies: { getCompanyUsers: () => read.promise },
    call: { assignChat: () => refused.promise },
  })
  const onClose = vi.fn<() => void>()
  renderScreen(<AssignDialog {...of} onClose={onClose} />, { api, admin })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
  read.resolve(someColleagues)
  await waitFor(() => expect(screen.getByRole('button', { name: 'You' })).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  refused.reject(new Error('The server could not be reached'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: /Marco Bianchi/u })).toHaveFocus()
})
