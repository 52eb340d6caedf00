import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aPlanned } from '../testing/aPlanned.ts'
import { PlannedRow } from './PlannedList.tsx'

const meta: Meta<typeof PlannedRow> = {
  component: PlannedRow,
  render: (props) => (
    <ul style={{ margin: 0, padding: 0 }}>
      <PlannedRow {...props} />
    </ul>
  ),
  args: { planned: aPlanned(), zone: 'Europe/Kyiv', isOwn: true, isBusy: false, onEdit: fn(), onCancel: fn() },
}
export default meta
type Story = StoryObj<typeof PlannedRow>

export const Own: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }))
    await expect(args.onEdit).toHaveBeenCalledTimes(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel sending' }))
    await expect(args.onCancel).toHaveBeenCalledTimes(1)
  },
}
export const OfAColleague: Story = {
  args: { isOwn: false, planned: aPlanned({ author: { adminId: 7, name: 'Marco Rossi' }, withdrawsOnReply: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Edit' })).toBeNull()
  },
}
export const Withdrawn: Story = { args: { planned: aPlanned({ state: 'withdrawn' }) } }
export const OutsideTheWindow: Story = {
  args: { planned: aPlanned({ state: 'failed', reason: 'outside-window' }) },
}
export const BeingCanceled: Story = { args: { isBusy: true } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
