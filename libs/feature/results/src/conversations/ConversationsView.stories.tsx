import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aResultConversation } from '../testing/someResults.ts'
import { ConversationsView } from './ConversationsView.tsx'

const meta: Meta<typeof ConversationsView> = {
  component: ConversationsView,
  args: {
    conversations: [
      aResultConversation(),
      aResultConversation({ messageId: 8, outcome: 'ai', reason: null, isReopened: true, channel: 'whatsapp' }),
      aResultConversation({ messageId: 9, outcome: 'unanswered', reason: null, firstAnswerAfter: null, name: '' }),
    ],
    total: 120,
    page: 1,
    onPage: fn(),
  },
}
export default meta
type Story = StoryObj<typeof ConversationsView>

export const Full: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('link')[0]).toHaveAttribute('href', '/chats/10001?message=7')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(args.onPage).toHaveBeenCalledWith(2)
  },
}
export const OnePage: Story = { args: { total: 3 } }
export const Empty: Story = { args: { conversations: [], total: 0 } }
