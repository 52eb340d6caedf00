import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { BulkBar } from './BulkBar.tsx'

const meta: Meta<typeof BulkBar> = {
  component: BulkBar,
  args: {
    actions: ['read', 'ai-on', 'ai-off'],
    count: 12,
    shown: 50,
    matching: 1204,
    isAll: false,
    isBusy: false,
    progress: null,
    failure: null,
    onShown: fn(),
    onMatching: fn(),
    onDo: fn(),
    onCancel: fn(),
    onLeave: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 340, backgroundColor: 'var(--fd-surface)' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof BulkBar>

export const Some: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'AI off' }))
    await expect(args.onDo).toHaveBeenCalledWith('ai-off')
  },
}
export const None: Story = { args: { count: 0 } }
export const AllShown: Story = {
  args: { count: 50 },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 1,204 matching' }))
    await expect(args.onMatching).toHaveBeenCalled()
  },
}
export const AllMatching: Story = { args: { count: 1204, isAll: true } }
export const UnderWay: Story = {
  args: { isBusy: true, progress: { done: 4, of: 12 } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalled()
  },
}
export const Failed: Story = { args: { failure: '12 chats could not be changed. The database sleeps' } }
