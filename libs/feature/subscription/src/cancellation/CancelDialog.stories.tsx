import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { CancelDialog } from './CancelDialog.tsx'

const meta: Meta<typeof CancelDialog> = {
  component: CancelDialog,
  args: { until: new Date('2026-12-20T12:00:00Z'), onClose: fn(), onCancel: fn() },
}
export default meta
type Story = StoryObj<typeof CancelDialog>

export const PaidPeriod: Story = {
  play: async () => {
    await expect(await screen.findByText(/Nothing more is charged/u)).toBeVisible()
  },
}

export const AtOnce: Story = { args: { until: null } }

export const WhileCharged: Story = {
  args: { until: null, isBeingCharged: true },
  play: async () => {
    await expect(await screen.findByText(/charge that is in progress is withdrawn/u)).toBeVisible()
  },
}

export const PaidPeriodWhileCharged: Story = {
  args: { isBeingCharged: true },
  play: async () => {
    await expect(await screen.findByText(/A charge is in progress right now/u)).toBeVisible()
    await expect(screen.queryByText(/Nothing more is charged/u)).toBeNull()
  },
}

export const WithReason: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('radio', { name: 'It is too expensive' }))
    await userEvent.type(screen.getByLabelText('What could we do better? (optional)'), ' Cheaper months. ')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    await expect(args.onCancel).toHaveBeenCalledWith({ reason: 'too_expensive', comment: 'Cheaper months.' })
  },
}

export const WithoutReason: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    await expect(args.onCancel).toHaveBeenCalledWith({})
  },
}

export const Cancelling: Story = {
  args: { isCancelling: true },
  play: async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my subscription' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}

export const Failed: Story = {
  args: { failure: 'The subscription could not be cancelled, so it goes on as it was. Try again.' },
}

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
