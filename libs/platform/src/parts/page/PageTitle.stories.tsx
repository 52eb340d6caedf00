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
export const Marked: Story = {
  args: { mark: '2 need you · (3) ' },
  play: async () => {
    await expect(document.title).toBe('2 need you · (3) Chats · Frontdesk')
  },
}
