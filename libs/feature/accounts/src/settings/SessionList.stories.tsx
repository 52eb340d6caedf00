import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SessionList, type ListedSession } from './SessionList.tsx'

const at = { createdAt: '2026-11-18T08:00:00.000Z', lastSeenAt: '2026-11-20T08:00:00.000Z' }
const here: ListedSession = {
  id: 'a',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  isCurrent: true,
  ...at,
}
const phone: ListedSession = {
  id: 'b',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  isCurrent: false,
  ...at,
}

const meta: Meta<typeof SessionList> = {
  component: SessionList,
  args: { sessions: [here, phone], ending: new Set(), onEnd: fn() },
}
export default meta
type Story = StoryObj<typeof SessionList>

export const Two: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out Safari, iOS' }))
    await expect(args.onEnd).toHaveBeenCalledWith(phone)
  },
}
export const Ending: Story = { args: { ending: new Set(['b']) } }
export const UnknownDevice: Story = { args: { sessions: [{ ...phone, userAgent: '' }] } }
