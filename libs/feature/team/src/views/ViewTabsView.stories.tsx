import type { InboxFilter } from '@frontdesk/chat-thread'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ViewTabsView } from './ViewTabsView.tsx'

const filter: InboxFilter = {
  platforms: [],
  ai: 'all',
  unread: true,
  needsYou: false,
  hidePromotional: false,
  labelIds: [],
  snoozed: false,
  search: '',
  assigned: 'all',
}

const meta: Meta<typeof ViewTabsView> = {
  component: ViewTabsView,
  args: { filter, counts: { all: 1000, mine: 3, unassigned: 12, needsYou: 0 }, onChange: fn() },
}
export default meta
type Story = StoryObj<typeof ViewTabsView>

export const All: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole('button', { name: 'All 999+' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Mine 3' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...filter, assigned: 'me' })
  },
}
export const Mine: Story = {
  args: { filter: { ...filter, assigned: 'me' } },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Needs you' }))
    await expect(args.onChange).toHaveBeenCalledWith({ ...filter, assigned: 'all', needsYou: true })
  },
}
export const NotCountedYet: Story = { args: { counts: undefined } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
