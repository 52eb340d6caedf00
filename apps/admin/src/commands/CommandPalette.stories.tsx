import { IconMessages, IconMoon, IconSettings } from '@tabler/icons-react'
import { ChannelMark } from '@frontdesk/platform/parts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { CommandPalette } from './CommandPalette.tsx'
import type { Command } from './Command.ts'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const run = fn()
const commands: readonly Command[] = [
  {
    id: 'page-chats',
    group: 'pages',
    label: 'Chats',
    icon: <IconMessages {...look} />,
    keys: ['G', 'C'],
    takesFocus: true,
    run,
  },
  {
    id: 'page-settings',
    group: 'pages',
    label: 'Settings',
    icon: <IconSettings {...look} />,
    keys: ['G', 'S'],
    takesFocus: true,
    run,
  },
  { id: 'chat-1', group: 'chats', label: 'Anna Kovalenko', icon: <ChannelMark platform="telegram" />, run },
  {
    id: 'chat-2',
    group: 'chats',
    label: 'A customer whose name is longer than any palette would ever be wide enough to show',
    icon: <ChannelMark platform="whatsapp" />,
    run,
  },
  { id: 'dark', group: 'actions', label: 'Theme: dark', also: 'night', icon: <IconMoon {...look} />, run },
]

const meta: Meta<typeof CommandPalette> = {
  component: CommandPalette,
  args: { commands, isOpen: true, onClose: fn() },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof CommandPalette>

export const Everything: Story = {
  play: async () => {
    await expect(await screen.findByRole('option', { name: /^Chats/u })).toHaveAttribute('aria-selected', 'true')
    await expect(screen.getByRole('dialog', { name: 'Find a page, a chat or a command' })).toBeVisible()
  },
}

/** The field keeps the focus, and announces the entry selected by the arrow keys. */
export const Found: Story = {
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('combobox')
    await userEvent.type(field, 'a')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const chosen = screen.getByRole('option', { selected: true })
    await expect(field).toHaveFocus()
    await expect(field).toHaveAttribute('aria-activedescendant', chosen.id)
    await expect(chosen).toBeVisible()
  },
}
export const Nothing: Story = {
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('combobox'), 'zzz')
    await expect(screen.getByText('Nothing found. Try fewer letters.')).toBeVisible()
  },
}
export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
