import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { DraftBubbles } from '../thread/DraftBubbles.tsx'
import { ChatStory } from './testing/ChatStory.tsx'
import { chatOfAnna } from './testing/chatOfAnna.ts'

/** A reply after a reload: its draft is made from the chat alone. */
const Held = ({ text, seconds }: { text: string; seconds: number }) => {
  const [sendsAt] = useState(() => new Date(Date.now() + seconds * 1000).toISOString())
  const chat = { ...chatOfAnna, heldReply: { runId: 'run-1', agentReplyToMessageId: 7, text, sendsAt } }
  return (
    <ChatStory chat={chat}>
      <DraftBubbles chat={chat} />
    </ChatStory>
  )
}
const meta: Meta<typeof Held> = {
  component: Held,
  args: { text: 'Good afternoon! On Friday we have 11:00 and 14:30. Which one suits you?', seconds: 3600 },
}
export default meta
type Story = StoryObj<typeof Held>

/** A clock that is wrong by hours shows the longest hold that there is. */
export const Waits: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'AI answer, about to be sent' })).toHaveTextContent(
      'Sending in 30 s',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }))
    for (const name of ['Send now', 'Edit']) await expect(canvas.getByRole('button', { name })).toBeDisabled()
  },
}
export const TimeIsUp: Story = {
  args: { seconds: 0 },
  play: async ({ canvas }) => expect(canvas.getByText('Sending…')).toBeVisible(),
}
export const Narrow: Story = {
  args: { text: 'Good afternoon! On Friday we have 11:00 and 14:30. '.repeat(6) },
  globals: { viewport: { value: 'phone' } },
}
