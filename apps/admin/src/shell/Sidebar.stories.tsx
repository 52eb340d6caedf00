import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Sidebar } from './Sidebar.tsx'

const meta: Meta<typeof Sidebar> = {
  component: Sidebar,
  args: { unread: 0, isSystemAdmin: false, systemAdminHref: '/system-admin', onContact: fn(), onGo: fn() },
  parameters: { route: '/chats/10001' },
  render: (args) => (
    <div style={{ display: 'flex', width: args.shape === 'rows' ? 240 : 90, height: 560, background: 'var(--fd-surface)' }}>
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
  args: { unread: 7 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /7 unread/u })).toBeVisible()
  },
}
export const ManyUnread: Story = { args: { unread: 1234 } }
export const SystemAdministrator: Story = {
  args: { isSystemAdmin: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system-admin')
  },
}
export const NobodyToContact: Story = {
  args: { onContact: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Contact' })).toBeNull()
  },
}
export const Rows: Story = { args: { shape: 'rows', unread: 3, isSystemAdmin: true } }
