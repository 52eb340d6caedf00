import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PlanDialog, PlannedList } from '../index.ts'
import { aPlanned } from '../testing/aPlanned.ts'

const withPlan = aChat({ planned: [aPlanned()] })

it('the words of the composer are planned once for the chosen time, and the composer is emptied then', async () => {
  const api = aFakeApi({ call: { planMessage: () => ({ chat: withPlan }) } })
  const onPlanned = vi.fn<() => void>()
  renderScreen(
    <PlanDialog
      chat={aChat()}
      planned={null}
      text="See you tomorrow"
      onChanged={vi.fn()}
      onPlanned={onPlanned}
      onClose={vi.fn()}
    />,
    { api },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Tomorrow morning/u }))
  await waitFor(() => expect(onPlanned).toHaveBeenCalledTimes(1))
  expect(api.calls).toMatchObject([
    { call: 'call.planMessage', input: { chatId: 10001, text: 'See you tomorrow', withdrawsOnReply: true } },
  ])
})

it('a plan that is refused keeps the words, and says why', async () => {
  const refused = () => {
    throw new Error('The server could not be reached')
  }
  const onPlanned = vi.fn<() => void>()
  renderScreen(
    <PlanDialog
      chat={aChat()}
      planned={null}
      text="See you tomorrow"
      onChanged={vi.fn()}
      onPlanned={onPlanned}
      onClose={vi.fn()}
    />,
    { api: aFakeApi({ call: { planMessage: refused } }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Tomorrow morning/u }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('See you tomorrow')
  expect(onPlanned).not.toHaveBeenCalled()
})

it('a text with a gap of a quick reply is not planned before it is filled in (WORD-1)', async () => {
  const api = aFakeApi({ call: { planMessage: () => ({ chat: withPlan }) } })
  renderScreen(
    <PlanDialog
      chat={aChat()}
      planned={null}
      text="May we move you to {{time}}?"
      onChanged={vi.fn()}
      onPlanned={vi.fn()}
      onClose={vi.fn()}
    />,
    { api },
  )
  const field = await screen.findByRole('textbox', { name: 'Message' })
  expect(field).toHaveAccessibleDescription('Fill in or remove the marked place first.')
  expect(screen.getByRole('button', { name: /Tomorrow morning/u })).toBeDisabled()
  await userEvent.clear(field)
  await userEvent.type(field, 'May we move you to eleven?')
  await userEvent.click(screen.getByRole('button', { name: /Tomorrow morning/u }))
  await waitFor(() => expect(api.calls).toHaveLength(1))
  expect(api.calls).toMatchObject([{ input: { text: 'May we move you to eleven?' } }])
})

it('a plan whose first answer was lost is not made twice, and says that it is there', async () => {
  const refused = () => {
    throw new ApiError({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  }
  renderScreen(
    <PlanDialog
      chat={aChat()}
      planned={null}
      text="See you at noon"
      onChanged={vi.fn()}
      onPlanned={vi.fn()}
      onClose={vi.fn()}
    />,
    { api: aFakeApi({ call: { planMessage: refused } }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: /Tomorrow morning/u }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your first try was stored after all')
})

it('a planned message is canceled from the thread', async () => {
  const api = aFakeApi({ call: { cancelPlannedMessage: () => ({ chat: aChat() }) } })
  const onChanged = vi.fn<(chat: Chat) => void>()
  renderScreen(<PlannedList chat={withPlan} onChanged={onChanged} />, { api })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(onChanged.mock.calls[0]?.[0].planned).toEqual([])
})
