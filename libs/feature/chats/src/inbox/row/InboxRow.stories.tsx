import { aChat, aCompany } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect } from 'storybook/test'
import {
  anna,
  assistant,
  byAssistant,
  byCustomer,
  byMarco,
  byOlena,
  marco,
  olena,
} from '../../testing/threadFixtures.ts'
import { InboxRow } from './InboxRow.tsx'

const now = new Date('2026-11-20T18:00:00')
const chat = aChat({
  title: 'Anna Kovalenko',
  users: [anna, olena, marco, assistant],
  unreadCount: 0,
  lastMessage: byCustomer(12, 'Is there a free hour on Friday?'),
})

/** A company on an island where it is tomorrow, unless this device is there. */
function OnKiritimati({ children }: { children: ReactNode }) {
  const [platform] = useState(() => {
    const company = aCompany()
    return aPlatform({ company: { ...company, metadata: { ...company.metadata, timeZone: 'Pacific/Kiritimati' } } })
  })
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
const meta: Meta<typeof InboxRow> = {
  component: InboxRow,
  args: { chat, href: '/chats/10001', isOpen: false, isWriting: false, adminId: 1001, now },
  decorators: [
    (Story) => (
      <div style={{ width: 340, backgroundColor: 'var(--fd-surface)' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof InboxRow>

export const Read: Story = {}
/** A chat that needs a person says for how long, in place of the time of its last message. */
export const Waiting: Story = {
  args: {
    chat: {
      ...chat,
      handler: { by: 'waiting', why: 'asked' },
      waitingSince: new Date(Date.now() - 130 * 60_000).toISOString(),
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText('waits 2 h')).toBeVisible(),
}
const atTheCompany: Story['decorators'] = (Row) => (
  <OnKiritimati>
    <Row />
  </OnKiritimati>
)
/** The time until which a chat is snoozed is by the clocks of the company, as in the bar of the thread. */
export const Snoozed: Story = {
  args: { chat: { ...chat, snooze: { since: '2026-11-20T10:00:00.000Z', until: '2026-11-20T22:00:00.000Z' } } },
  decorators: atTheCompany,
  play: async ({ canvas }) => {
    await expect(canvas.getByTitle('Snoozed until 21.11.2026 12:00 GMT+14')).toHaveTextContent(
      '21.11.2026 12:00 GMT+14',
    )
    await expect(canvas.getByRole('link')).toHaveTextContent('Anna Kovalenko')
  },
}
export const SnoozedUntilTheCustomerWrites: Story = {
  args: { chat: { ...chat, snooze: { since: '2026-11-20T10:00:00.000Z', until: null } } },
  decorators: atTheCompany,
  play: async ({ canvas }) =>
    expect(canvas.getByTitle('Snoozed until the customer writes')).toHaveTextContent('Snoozed'),
}
export const CameBack: Story = {
  args: { chat: { ...chat, returnedAt: '2026-11-20T22:00:00.000Z' } },
  decorators: atTheCompany,
  play: async ({ canvas }) =>
    expect(canvas.getByTitle('Came back at 21.11.2026 12:00 GMT+14')).toHaveTextContent('Is back'),
}
export const Unread: Story = {
  args: { chat: { ...chat, unreadCount: 3 } },
  play: async ({ canvas }) => expect(canvas.getByRole('link')).toHaveTextContent('3 unread messages'),
}
export const VeryUnread: Story = { args: { chat: { ...chat, unreadCount: 1234 } } }
export const Open: Story = { args: { isOpen: true } }
export const PersonAnswers: Story = {
  args: {
    chat: {
      ...chat,
      platform: 'whatsapp',
      settings: { aiEnabled: false },
      lastMessage: byOlena(4, 'See you on Friday'),
    },
  },
}
export const ColleagueAnswered: Story = {
  args: { chat: { ...chat, platform: 'instagram', lastMessage: byMarco(4, 'See you on Friday') } },
}
export const AiAnswered: Story = {
  args: { chat: { ...chat, lastMessage: byAssistant(4, 'On Friday we have 11:00, 14:30 and 17:00.') } },
}
export const Writing: Story = { args: { isWriting: true } }
export const Draft: Story = { args: { draft: 'Dear Anna, about Friday' } }
export const DraftOfFiles: Story = { args: { draft: '' } }
export const Typing: Story = { args: { typing: 'Marco is typing…' } }
export const NotSent: Story = { args: { failed: { is: 'not-sent', text: 'See you on Friday at eleven, then' } } }
export const PerhapsNotSent: Story = { args: { failed: { is: 'perhaps-not-sent', text: '' } } }
export const NotDelivered: Story = {
  args: {
    failed: { is: 'not-delivered', message: byOlena(4, 'See you on Friday', { status: 'failed' }) },
    chat: { ...chat, unreadCount: 2 },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link')).toHaveTextContent(/Not delivered You: See you on Friday/),
}
export const NotDeliveredInAnOpenChat: Story = {
  args: { ...NotDelivered.args, isOpen: true },
}
export const WaitingForAHuman: Story = {
  args: { chat: { ...chat, handler: { by: 'waiting', why: 'asked' }, settings: { aiEnabled: true } } },
}
export const YouAnswer: Story = {
  args: {
    chat: {
      ...chat,
      handler: { by: 'human', adminId: 1001, userId: olena.id, name: 'Olena Koval' },
      settings: { aiEnabled: false },
    },
  },
}
export const ColleagueAnswers: Story = {
  args: {
    chat: {
      ...chat,
      unreadCount: 3,
      handler: { by: 'human', adminId: 1002, userId: marco.id, name: 'Marco Bianchi' },
      settings: { aiEnabled: false },
    },
  },
}
export const Chosen: Story = { args: { isSelected: true, chat: { ...chat, unreadCount: 3 } } }
export const NotChosen: Story = { args: { isSelected: false } }
export const Dense: Story = { args: { isDense: true, chat: { ...chat, unreadCount: 3 } } }
export const LastWeek: Story = { args: { now: new Date('2026-11-28T10:00:00') } }
export const Deleted: Story = {
  args: { chat: { ...chat, lastMessage: byCustomer(4, 'My card is 1234', { isDeleted: true }) } },
}
export const Picture: Story = {
  args: {
    chat: { ...chat, lastMessage: byCustomer(4, '', { metadata: { notice: 'content-not-shown', content: 'photo' } }) },
  },
}
export const Empty: Story = { args: { chat: { ...chat, title: null, users: [], lastMessage: null } } }
export const LongText: Story = {
  args: {
    chat: {
      ...chat,
      title: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова the Second',
      unreadCount: 12,
      lastMessage: byCustomer(4, 'Donaudampfschifffahrtsgesellschaftskapitän\n\nand more'),
    },
  },
}
export const RightToLeft: Story = {
  args: { chat: { ...chat, title: 'ليلى', lastMessage: byCustomer(4, 'مرحبا، هل يوجد موعد يوم الجمعة؟') } },
}
