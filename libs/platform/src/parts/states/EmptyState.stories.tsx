import { Button } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { EmptyState } from './EmptyState.tsx'

const meta: Meta<typeof EmptyState> = { component: EmptyState }
export default meta
type Story = StoryObj<typeof EmptyState>

export const Inbox: Story = {
  args: { drawing: 'inbox', title: 'No chats yet', children: 'A chat appears here as soon as a customer writes.' },
}
export const WithAction: Story = {
  args: {
    drawing: 'company',
    title: 'Name your company',
    children: 'Customers see this name.',
    action: <Button>Create company</Button>,
  },
}
export const NothingFound: Story = { args: { drawing: 'search', title: 'No company is called “Lilly”' } }
export const Lost: Story = { args: { drawing: 'lost', title: 'There is no such page' } }
export const Connection: Story = { args: { drawing: 'connection', title: 'No answer' } }
