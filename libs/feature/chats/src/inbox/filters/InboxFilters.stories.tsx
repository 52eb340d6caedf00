import { PlatformProvider } from '@frontdesk/platform'
import { aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { everyChat } from '../../chat/everyChat.ts'
import { SearchScope } from '../../search/SearchScope.tsx'
import { InboxFilters } from './InboxFilters.tsx'

/** A salon's inbox, as wide as the list of chats. */
function Inbox({ children }: { children: ReactNode }) {
  const [platform] = useState(() => aPlatform())
  return (
    <PlatformProvider platform={platform}>
      <div style={{ width: 340, backgroundColor: 'var(--fd-surface)' }}>{children}</div>
    </PlatformProvider>
  )
}

const meta: Meta<typeof InboxFilters> = {
  component: InboxFilters,
  args: {
    isListed: true,
    filter: everyChat,
    onChange: fn(),
    needsYou: { count: 3, isWhole: true },
    isDense: false,
    onDense: fn(),
  },
  decorators: [(Story) => <Inbox>{Story()}</Inbox>],
}
export default meta
type Story = StoryObj<typeof InboxFilters>

export const All: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Needs you 3' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, needsYou: true })
    await userEvent.click(canvas.getByRole('button', { name: 'Unread' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, unread: true })
  },
}
export const NobodyNeedsYou: Story = {
  args: { needsYou: { count: 0, isWhole: true } },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Needs you' })).toBeVisible(),
}
export const MoreThanAreLoaded: Story = {
  args: { needsYou: { count: 50, isWhole: false }, filter: { ...everyChat, needsYou: true } },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Needs you 50+' })).toBePressed(),
}
export const Searching: Story = {
  args: {
    filter: { ...everyChat, search: 'anna' },
    belowSearch: <SearchScope value="chats" hasChat onChange={fn()} />,
  },
  play: async ({ canvas }) => {
    for (const name of ['Chats', 'Messages', 'This chat']) {
      const label = canvas.getByText(name)
      await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
    }
  },
}
export const Some: Story = {
  args: {
    filter: {
      ...everyChat,
      platforms: ['telegram', 'instagram'],
      ai: 'on',
      unread: true,
      needsYou: true,
      hidePromotional: true,
      search: 'anna',
    },
  },
}
/** A filter chosen behind the button stands above the list, and a press takes it away. */
export const Chosen: Story = {
  args: { filter: { ...everyChat, platforms: ['telegram'], ai: 'off' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter: AI off' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, platforms: ['telegram'] })
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter: Telegram' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, ai: 'off' })
  },
}
export const Choosing: Story = {
  args: { filter: { ...everyChat, platforms: ['telegram'] } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters, 1 chosen' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Instagram' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, platforms: ['telegram', 'instagram'] })
    await userEvent.click(screen.getByRole('switch', { name: 'Hide promotional' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, platforms: ['telegram'], hidePromotional: true })
    await userEvent.click(screen.getByRole('radio', { name: 'AI off' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...everyChat, platforms: ['telegram'], ai: 'off' })
  },
}
