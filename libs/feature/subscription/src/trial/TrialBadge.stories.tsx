import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { TrialBadgeView } from './TrialBadge.tsx'

const meta: Meta<typeof TrialBadgeView> = { component: TrialBadgeView, args: { daysLeft: 14, lastDay: '05.12.2026' } }
export default meta
type Story = StoryObj<typeof TrialBadgeView>

export const Fortnight: Story = {}

export const LastButOne: Story = { args: { daysLeft: 1, lastDay: '22.11.2026' } }

export const Long: Story = { args: { daysLeft: 365, lastDay: '21.11.2027' } }

export const PointedAt: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText('14'))
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Trial expires on 05.12.2026')
  },
}
