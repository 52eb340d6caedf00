import type { FailedJob } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FailedJobs } from './FailedJobs.tsx'

const aFailedJob = (different: Partial<FailedJob> = {}): FailedJob => ({
  id: 'deliveries:7',
  queue: 'deliveries',
  company: { id: 101, name: 'Lily' },
  attempts: 15,
  reason: 'NETWORK',
  failedAt: '2026-11-20T08:30:00.000Z',
  ...different,
})
const jobs = [
  aFailedJob(),
  aFailedJob({ id: 'deliveries:8', company: { id: 103, name: 'Schönheitssalonbetriebsgesellschaft'.repeat(3) } }),
  aFailedJob({ id: 'channel-events:3', queue: 'channel-events', attempts: 12, reason: 'SyntaxError' }),
  aFailedJob({ id: 'of-a-newer-server:1', queue: 'of-a-newer-server' }),
  aFailedJob({ id: 'emails:9', queue: 'emails', company: null, attempts: null, reason: null }),
]

const meta: Meta<typeof FailedJobs> = { component: FailedJobs, args: { onAsk: fn() } }
export default meta
type Story = StoryObj<typeof FailedJobs>

export const Some: Story = {
  args: { jobs },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Repeat: Events of WhatsApp and Instagram, Lily' }))
    await expect(args.onAsk).toHaveBeenCalledWith(jobs[2])
    await expect(canvas.getAllByRole('button')).toHaveLength(1)
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(5)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Some, globals: { viewport: { value: 'phone' } } }
export const None: Story = { args: { jobs: [] } }
