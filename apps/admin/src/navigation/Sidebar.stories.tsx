import { Badge } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { navigationIcons } from './useNavigation.tsx'
import { Sidebar } from './Sidebar.tsx'

const entries = (unread: number) =>
  ['chats', 'assistant', 'settings', 'integrations', 'subscription'].map((id) => ({
    to: `/${id}`,
    label: id.replace(/^./u, (initial) => initial.toUpperCase()),
    icon: navigationIcons[id],
    ...(id === 'chats' && { count: unread, countLabel: `${String(unread)} unread` }),
    ...(id === 'subscription' && { badge: <Badge size="sm">12</Badge> }),
  }))

const meta: Meta<typeof Sidebar> = {
  component: Sidebar,
  args: { entries: entries(0), systemAdminHref: null, onContact: fn(), onGo: fn() },
  parameters: { route: '/chats/10001' },
  render: (args) => (
    <div
      style={{ display: 'flex', width: args.shape === 'rows' ? 240 : 90, height: 620, background: 'var(--fd-surface)' }}
    >
      <Sidebar {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof Sidebar>

export const Column: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Chats' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.queryByRole('link', { name: 'System' })).toBeNull()
  },
}
export const Unread: Story = {
  args: { entries: entries(7) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /7 unread/u })).toBeVisible()
  },
}
export const ManyUnread: Story = { args: { entries: entries(1234) } }
export const SystemAdministrator: Story = {
  args: { systemAdminHref: '/system-admin' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system-admin')
  },
}
export const WithoutContacts: Story = {
  args: { onContact: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Contact' })).toBeNull()
  },
}
export const Rows: Story = { args: { shape: 'rows', entries: entries(3), systemAdminHref: '/system-admin' } }
