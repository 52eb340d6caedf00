import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SelectionBar } from './SelectionBar.tsx'

const meta: Meta<typeof SelectionBar> = {
  component: SelectionBar,
  args: { count: 3, total: 2014, progress: null, onAll: fn(), onArchive: fn(), onClear: fn() },
}
export default meta
type Story = StoryObj<typeof SelectionBar>

export const Some: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('3 companies are chosen')
    await userEvent.click(canvas.getByRole('button', { name: 'Choose all 2014' }))
    await expect(args.onAll).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Archive' }))
    await expect(args.onArchive).toHaveBeenCalledWith(true)
  },
}
export const All: Story = {
  args: { count: 2014 },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: /Choose all/ })).toBeNull(),
}
export const Fetching: Story = { args: { progress: { done: 240, of: 2014 } } }
export const Phone: Story = { ...Fetching, globals: { viewport: { value: 'phone' } } }
