import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AccessList } from './AccessList.tsx'

const meta: Meta<typeof AccessList> = { component: AccessList }
export default meta
type Story = StoryObj<typeof AccessList>

const anAccess = {
  id: 'a',
  administrator: 'Vira Bondar',
  reason: 'Their bot is silent since the morning.',
  startedAt: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-20T09:15:00.000Z',
  isOver: true,
  mayChange: false,
}

export const Some: Story = {
  args: {
    accesses: [
      { ...anAccess, isOver: false },
      { ...anAccess, id: 'b', mayChange: true, reason: 'Restored the deleted channel, as asked.\nTicket 7.' },
      { ...anAccess, id: 'c', administrator: '' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent('Could make changes')
    await expect(canvas.getByText('A deleted account')).toBeVisible()
  },
}
export const None: Story = { args: { accesses: [] } }
export const OnAPhone: Story = {
  args: { accesses: [{ ...anAccess, reason: 'Unreasonablylongwordwithoutanyspace'.repeat(6) }] },
  globals: { viewport: { value: 'phone' } },
}
