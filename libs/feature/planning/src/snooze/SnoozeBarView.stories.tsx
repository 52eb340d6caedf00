import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SnoozeBarView } from './SnoozeBar.tsx'

const since = '2026-11-20T10:00:00.000Z'
const meta: Meta<typeof SnoozeBarView> = {
  component: SnoozeBarView,
  args: {
    snooze: { since, until: '2026-11-21T07:00:00.000Z' },
    returnedAt: null,
    zone: 'Europe/Kyiv',
    isBusy: false,
    onWake: fn(),
  },
}
export default meta
type Story = StoryObj<typeof SnoozeBarView>

export const UntilATime: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Take back now' }))
    await expect(args.onWake).toHaveBeenCalledTimes(1)
  },
}
export const UntilTheCustomerWrites: Story = { args: { snooze: { since, until: null } } }
export const CameBack: Story = { args: { snooze: null, returnedAt: '2026-11-21T07:00:00.000Z' } }
export const BeingTakenBack: Story = { args: { isBusy: true } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
