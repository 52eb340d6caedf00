import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { LeaveSectionView } from './LeaveSection.tsx'

const meta: Meta<typeof LeaveSectionView> = {
  component: LeaveSectionView,
  args: { name: 'Vera Lis', onLeave: fn(() => Promise.resolve()), onLeft: fn() },
}
export default meta
type Story = StoryObj<typeof LeaveSectionView>

export const OfAnAgent: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Leave the company' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(args.onLeft).toHaveBeenCalledTimes(1))
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
