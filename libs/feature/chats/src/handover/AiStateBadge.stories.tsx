import type { AiState } from '@frontdesk/ai-state'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AiStateBadge } from './AiStateBadge.tsx'

const all: readonly AiState[] = [
  { is: 'ai-answers' },
  { is: 'ai-writing', need: null },
  { is: 'needs-you', why: 'asked' },
  { is: 'needs-you', why: null },
  { is: 'human-answers', by: { adminId: 1001, name: 'Olena Koval' } },
  { is: 'human-answers', by: { adminId: 1002, name: 'Marco Bianchi' } },
  { is: 'human-answers', by: { adminId: 1003, name: '' } },
  { is: 'human-answers', by: { adminId: 1004, name: 'Ақмаржанқызы-Бекмұхамбетова Әсел' } },
  { is: 'ai-off' },
]
const Badges = () => (
  <div style={{ display: 'grid', gap: 8, justifyItems: 'start', padding: 16, backgroundColor: 'var(--fd-surface)' }}>
    {all.map((state, place) => (
      <AiStateBadge key={place} state={state} adminId={1001} />
    ))}
  </div>
)
const meta: Meta<typeof Badges> = { component: Badges }
export default meta
type Story = StoryObj<typeof Badges>

export const EveryState: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'AI answers' })).toBeVisible()
    for (const name of ['AI is writing', 'You answer', 'A colleague answers', 'AI off'])
      await expect(canvas.getByRole('img', { name })).toHaveTextContent(name)
    await expect(canvas.getAllByRole('img', { name: 'Needs you' })[0]).toHaveAttribute(
      'title',
      'Needs you: the customer asked for a person',
    )
    await expect(canvas.getByRole('img', { name: 'Marco Bianchi answers' })).toHaveTextContent('Marco answers')
  },
}
