import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { RepeatQuestion } from './RepeatQuestion.tsx'

const meta: Meta<typeof RepeatQuestion> = {
  component: RepeatQuestion,
  args: {
    job: {
      id: 'altegio:7',
      queue: 'altegio',
      company: { id: 101, name: 'Lily' },
      attempts: 12,
      reason: 'unreachable',
      failedAt: '2026-11-20T08:30:00.000Z',
    },
    isPending: false,
    onClose: fn(),
    onRepeat: fn(),
  },
}
export default meta
type Story = StoryObj<typeof RepeatQuestion>

export const Asked: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onRepeat).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalled()
  },
}
export const Phone: Story = {
  args: {
    job: {
      id: 'channel-events:3',
      queue: 'channel-events',
      company: { id: 103, name: 'Schönheitssalonbetriebsgesellschaft'.repeat(3) },
      attempts: 12,
      reason: 'SyntaxError',
      failedAt: '2026-11-20T08:30:00.000Z',
    },
  },
  globals: { viewport: { value: 'phone' } },
}
export const Pending: Story = { args: { isPending: true } }
export const OfNoCompany: Story = {
  args: {
    job: {
      id: 'lost-charges:9',
      queue: 'lost-charges',
      company: null,
      attempts: 20,
      reason: 'not found',
      failedAt: '2026-11-20T08:30:00.000Z',
    },
  },
}
