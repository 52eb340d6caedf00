import { aChat } from '@frontdesk/contract/fixtures'
import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LabelsPage } from '../settings/LabelsPage.tsx'
import { aLabel, labelsOfLily } from '../testing/aLabel.ts'
import { LabelChips } from './LabelChips.tsx'
import { LabelsOfChat } from './LabelsOfChat.tsx'
import { LabelsOfChosen } from './LabelsOfChosen.tsx'

type Responses = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
const anApi = (call: Responses = {}) => aFakeApi({ call: { listLabels: () => ({ labels: labelsOfLily }), ...call } })

it('a row shows three labels and counts the others', async () => {
  const labels = [...labelsOfLily, aLabel({ id: 8, name: 'Waits' })]
  const api = anApi({ listLabels: () => ({ labels }) })
  renderScreen(<LabelChips chat={aChat({ labelIds: [3, 4, 7, 8] })} />, { api })
  expect(await screen.findByText('Allergy')).toBeVisible()
  expect(screen.queryByText('Waits')).toBeNull()
  expect(screen.getByText('+1')).toHaveAttribute('title', 'Waits')
})

it('a label that was not stored is taken back, and the reason is shown', async () => {
  const api = anApi({
    labelChats: () => {
      throw new ApiError({ status: 503, body: { message: 'No answer' } })
    },
  })
  const onLabelled = vi.fn()
  const { user } = renderScreen(<LabelsOfChat chat={aChat({ labelIds: [] })} onLabelled={onLabelled} />, { api })
  await user.click(await screen.findByRole('checkbox', { name: 'VIP' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The label was not changed: No answer')
  expect(onLabelled.mock.calls).toEqual([[{ add: [7], remove: [] }], [{ add: [], remove: [7] }]])
})

it('a label for which the server has no room is taken back, and the reason is shown', async () => {
  const api = anApi({ labelChats: () => ({ changed: 0, chatIds: [], full: 1 }) })
  const onLabelled = vi.fn()
  const { user } = renderScreen(<LabelsOfChat chat={aChat({ labelIds: [] })} onLabelled={onLabelled} />, { api })
  await user.click(await screen.findByRole('checkbox', { name: 'VIP' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A chat can have 10 labels. Remove one first.')
  expect(onLabelled.mock.calls).toEqual([[{ add: [7], remove: [] }], [{ add: [], remove: [7] }]])
})

it('an eleventh label is refused before the server is asked', async () => {
  const labels = Array.from({ length: 11 }, (_, at) => aLabel({ id: at + 1, name: `Label ${at + 1}` }))
  const api = anApi({ listLabels: () => ({ labels }) })
  const chat = aChat({ labelIds: labels.slice(0, 10).map(({ id }) => id) })
  const { user } = renderScreen(<LabelsOfChat chat={chat} onLabelled={() => undefined} />, { api })
  await user.click(await screen.findByRole('checkbox', { name: 'Label 11' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A chat can have 10 labels. Remove one first.')
  expect(api.calls.some(({ call }) => call === 'call.labelChats')).toBe(false)
})

it('labels of several chats change in one step, and a box says that some of them have one', async () => {
  const api = anApi({ labelChats: ({ chatIds }) => ({ changed: 2, chatIds, full: 0 }) })
  const [onLabelled, onDone] = [vi.fn(), vi.fn()]
  const chats = [aChat({ labelIds: [4] }), aChat({ id: 10002, labelIds: [] })]
  const chosen = { companyId: 101, chatIds: [10001, 10002] }
  const { user } = renderScreen(
    <LabelsOfChosen companyId={101} chosen={chosen} chats={chats} onLabelled={onLabelled} onDone={onDone} />,
    { api },
  )
  const regular = await screen.findByRole('checkbox', { name: 'Regular' })
  expect(regular).toBePartiallyChecked()
  await user.click(regular)
  await user.click(screen.getByRole('checkbox', { name: 'VIP' }))
  await user.click(screen.getByRole('checkbox', { name: 'VIP' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onLabelled).toHaveBeenCalledWith([10001, 10002], { add: [4], remove: [7] })
})

it('a name that is taken is explained, and what was typed stays', async () => {
  const api = anApi({
    createLabel: () => {
      throw new ApiError({ status: 409, body: { code: 'LABEL_TAKEN', message: 'Taken' } })
    },
  })
  const { user } = renderScreen(<LabelsPage />, { api })
  await user.click(await screen.findByRole('button', { name: 'Add a label' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'vip')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('already. Choose another.')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('vip')
})
