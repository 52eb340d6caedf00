import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { PageTitle } from './PageTitle.tsx'

const meta: Meta<typeof PageTitle> = { component: PageTitle, args: { title: 'Chats' } }
export default meta
type Story = StoryObj<typeof PageTitle>

export const Quiet: Story = {
  play: async () => {
    await expect(document.title).toBe('Chats · Frontdesk')
  },
}
export const WithUnread: Story = {
  args: { unread: 3 },
  play: async () => {
    await expect(document.title).toBe('(3) Chats · Frontdesk')
  },
}
