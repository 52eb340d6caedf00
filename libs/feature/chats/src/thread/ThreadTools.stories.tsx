import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { aChat } from '@frontdesk/contract/fixtures'
import { ChatStory } from '../handover/testing/ChatStory.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import { ThreadTools } from './ThreadTools.tsx'

const meta: Meta<typeof ThreadTools> = {
  component: ThreadTools,
  args: { chat: aChat({ id: 1, purpose: 'customer' }) },
  render: ({ chat }) => (
    <ChatStory chat={chat}>
      <ThreadHeader
        name="Дарина Поліщук"
        imageUrl={null}
        platform="whatsapp"
        about="WhatsApp · +380 67 111 22 01"
        backTo="/chats"
        tools={<ThreadTools chat={chat} />}
      />
    </ChatStory>
  ),
}
export default meta
type Story = StoryObj<typeof ThreadTools>

/** Each tool is a button with its key. */
export const Desk: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Search in this chat' })).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: 'More tools' })).toBeNull()
  },
}

/** The name has the room of the buttons, which are the words of one menu. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const header = within(canvasElement)
    const name = header.getByText('Дарина Поліщук')
    await expect(name.getBoundingClientRect().width).toBeGreaterThan(100)
    await expect(header.queryByRole('button', { name: 'Search in this chat' })).toBeNull()
    const more = header.getByRole('button', { name: 'More tools' })
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Search in this chat' }))
    await expect(more).toHaveFocus()
  },
}
