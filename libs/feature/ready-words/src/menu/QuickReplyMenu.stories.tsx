import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { QuickRepliesNotLoaded, QuickReplyList } from './QuickReplyList.tsx'

/** The list where it stands: above the composer. */
const Above = (props: ComponentProps<typeof QuickReplyList>) => (
  <div style={{ position: 'relative', marginTop: 360, minHeight: 60, borderTop: '1px solid var(--fd-hairline)' }}>
    <QuickReplyList {...props} />
  </div>
)

const replies = [
  {
    id: 1,
    shortcut: 'hours',
    isOwn: false,
    filled: 'Hello Anna, we are open from nine to six, on Saturdays until four.',
  },
  {
    id: 2,
    shortcut: 'address',
    isOwn: false,
    filled: 'Garden Street 5, second floor. The bell says “Lily”.',
    fileNames: ['map.pdf', 'door.jpg'],
  },
  { id: 3, shortcut: 'move', isOwn: true, filled: 'May we move you to {{time}}?\nMy colleague is ill today.' },
]

const meta: Meta<typeof QuickReplyList> = {
  component: QuickReplyList,
  render: (props) => <Above {...props} />,
  args: {
    listId: 'list',
    optionId: (id) => `option-${String(id)}`,
    query: '',
    replies,
    more: 0,
    activeId: 1,
    onActive: fn(),
    onPick: fn(),
  },
}
export default meta
type Story = StoryObj<typeof QuickReplyList>

export const Found: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('option', { name: /address/u }))
    await expect(args.onPick).toHaveBeenCalledWith(2)
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const ManyMore: Story = {
  args: {
    more: 70,
    replies: Array.from({ length: 30 }, (_, place) => ({
      id: place + 1,
      shortcut: `reply${String(place)}`,
      isOwn: place % 7 === 0,
      filled: 'A text that is ready to be sent. '.repeat(1 + (place % 4)),
    })),
    activeId: 12,
  },
}
export const Nothing: Story = { args: { replies: [], activeId: null, query: 'parking' } }
export const NoneYet: Story = { args: { replies: [], activeId: null } }
export const NotLoaded: Story = {
  render: () => (
    <div style={{ position: 'relative', marginTop: 200, minHeight: 60 }}>
      <QuickRepliesNotLoaded isRetrying={false} onRetry={fn()} />
    </div>
  ),
}
