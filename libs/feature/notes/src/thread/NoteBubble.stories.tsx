import type { Meta, StoryObj } from '@storybook/react-vite'
import { NoteBubble } from './NoteBubble.tsx'

const meta: Meta<typeof NoteBubble> = {
  component: NoteBubble,
  args: {
    author: 'Olena Koval',
    body: 'Prefers mornings, and is allergic to ammonia.',
    mentioned: [],
    meta: <time>10:00</time>,
  },
}
export default meta
type Story = StoryObj<typeof NoteBubble>

export const OfAColleague: Story = {}
export const MentioningYou: Story = {
  args: { body: '@Ira Melnyk, can you call her?', mentioned: [{ id: 6, fullName: 'Ira Melnyk' }], isForYou: true },
}
export const OfAFormerColleague: Story = { args: { author: '' } }
export const Long: Story = { args: { body: 'A long story of many appointments. '.repeat(30) } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
