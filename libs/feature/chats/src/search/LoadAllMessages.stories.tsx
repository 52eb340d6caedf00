import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { LoadAllMessages } from './LoadAllMessages.tsx'

const meta: Meta<typeof LoadAllMessages> = {
  component: LoadAllMessages,
  args: { state: 'idle', loaded: 0, reason: null, onStart: fn(), onCancel: fn(), onRetry: fn() },
}
export default meta
type Story = StoryObj<typeof LoadAllMessages>

export const Idle: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load all messages for instant search' }))
    await expect(args.onStart).toHaveBeenCalled()
  },
}
export const Loading: Story = { args: { state: 'asking', loaded: 12_000 } }
export const Failed: Story = { args: { state: 'failed', loaded: 12_000, reason: 'The database sleeps' } }
export const Complete: Story = { args: { state: 'complete', loaded: 48_211 } }
export const Cancelled: Story = { args: { state: 'cancelled' } }
