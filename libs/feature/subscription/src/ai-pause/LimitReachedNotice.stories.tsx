import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LimitReachedNotice } from './LimitReachedNotice.tsx'

const meta: Meta<typeof LimitReachedNotice> = {
  component: LimitReachedNotice,
  args: { until: new Date('2026-12-20T08:00:00.000Z'), wayBack: 'switch', onChoose: fn() },
}
export default meta
type Story = StoryObj<typeof LimitReachedNotice>

export const Reached: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/Until 20\.12\.2026/u)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a larger plan' }))
    await expect(args.onChoose).toHaveBeenCalledOnce()
  },
}

export const NotUpgraded: Story = { args: { wayBack: 'not-upgraded' } }

export const Upgrading: Story = {
  args: { wayBack: 'upgrading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Your plan is being upgraded/u)).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const OnTrial: Story = {
  args: { wayBack: 'choose' },
  render: ({ onChoose: _none, ...args }) => <LimitReachedNotice {...args} />,
}

export const Leaving: Story = { args: { wayBack: null } }

export const WithoutDay: Story = { args: { until: null } }

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
