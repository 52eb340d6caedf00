import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { SnoozeDialogView } from './SnoozeDialog.tsx'

const meta: Meta<typeof SnoozeDialogView> = {
  component: SnoozeDialogView,
  args: {
    zone: 'Europe/Kyiv',
    now: new Date('2026-11-20T10:00:00.000Z'),
    isBusy: false,
    error: null,
    onChoose: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof SnoozeDialogView>

export const Times: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: /Tomorrow morning/u }))
    await expect(args.onChoose).toHaveBeenCalledWith(new Date('2026-11-21T07:00:00.000Z'))
    await userEvent.click(screen.getByRole('button', { name: 'Until the customer writes' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(null)
  },
}
export const InTheEvening: Story = {
  args: { now: new Date('2026-11-20T19:00:00.000Z') },
  play: async () => {
    await screen.findByRole('button', { name: /Tomorrow morning/u })
    await expect(screen.queryByRole('button', { name: /Later today/u })).toBeNull()
  },
}
export const BeingSaved: Story = { args: { isBusy: true } }
export const Failed: Story = { args: { error: 'The server could not be reached' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
