import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { HandlerBadge } from './HandlerBadge.tsx'
import type { Handler } from '../chat/handlerOf.ts'

const all: readonly Handler[] = [
  { by: 'ai' },
  { by: 'waiting' },
  { by: 'you' },
  { by: 'colleague', adminId: 1002, name: 'Marco Bianchi' },
  { by: 'colleague', adminId: 1003, name: '' },
  { by: 'person' },
]
const Badges = ({ isCompact }: { isCompact: boolean }) => (
  <div style={{ display: 'grid', gap: 8, justifyItems: 'start', padding: 16, backgroundColor: 'var(--fd-surface)' }}>
    {all.map((handler, place) => (
      <HandlerBadge key={place} handler={handler} isCompact={isCompact} />
    ))}
  </div>
)
const meta: Meta<typeof Badges> = { component: Badges }
export default meta
type Story = StoryObj<typeof Badges>

export const Whole: Story = {
  args: { isCompact: false },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('img', { name: 'Marco Bianchi handles this chat' })).toHaveTextContent('Marco Bianchi'),
}
export const Compact: Story = {
  args: { isCompact: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('img', { name: 'Marco Bianchi handles this chat' })).toHaveTextContent('Marco'),
}
