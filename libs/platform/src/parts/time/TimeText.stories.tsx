import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TimeText } from './TimeText.tsx'

const meta: Meta<typeof TimeText> = { component: TimeText, args: { at: new Date(2026, 10, 20, 9, 5) } }
export default meta
type Story = StoryObj<typeof TimeText>

export const TimeOfDay: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('09:05')).toHaveAttribute('title', '20.11.2026 09:05')
  },
}
export const Day: Story = { args: { show: 'day' } }
export const Moment: Story = { args: { show: 'moment' } }
export const NoMoment: Story = {
  args: { at: '' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('time')).toBeNull()
  },
}
