import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { at, byCustomer } from '../testing/aTalk.ts'
import { InboxList } from './InboxList.tsx'

const names = ['Anna Kovalenko', 'João Silva', 'Әсел Нұрланқызы', 'María López', 'Олена Коваль', 'Grace Bennett', 'Chloe Martin', 'Марина Ковалёва']
const platforms = ['telegram', 'whatsapp', 'instagram', 'whatsapp_web'] as const
const aRow = (number: number) =>
  aChat({
    id: 10_000 + number,
    title: names[number % names.length] ?? null,
    platform: platforms[number % platforms.length] ?? 'telegram',
    users: [aUser({ id: 600_000 + number })],
    unreadCount: number % 3,
    settings: { aiEnabled: number % 4 !== 0 },
    lastMessage: byCustomer(number, `Message ${String(number)}`, { fromId: 600_000 + number, createdAt: at(-number), sentAt: at(-number) }),
  })
const chats = Array.from({ length: 20 }, (_, place) => aRow(place + 1))

const meta: Meta<typeof InboxList> = {
  component: InboxList,
  args: {
    chats,
    openChatId: 10_002,
    hrefOf: (id) => `/chats/${String(id)}`,
    writing: new Set([10_003]),
    draftOf: (chatId) => (chatId === 10_004 ? 'Dear customer' : ''),
    more: 'none',
    onMore: fn(),
    adminId: 1001,
    now: new Date('2026-11-20T18:00:00'),
  },
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: 600, backgroundColor: 'var(--fd-surface)' }}>
      <InboxList {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof InboxList>

export const Whole: Story = {}
export const More: Story = {
  args: { more: 'more', chats: chats.slice(0, 3) },
  play: async ({ args, canvas }) => {
    // The end is in sight: it is asked for without a click.
    await waitFor(() => expect(args.onMore).toHaveBeenCalled())
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
  },
}
export const Asking: Story = { args: { more: 'asking', chats: chats.slice(0, 3) } }
export const MoreFailed: Story = { args: { more: 'failed', chats: chats.slice(0, 3) } }

function Busy() {
  const [shown, setShown] = useState(chats)
  const arrive = () => setShown(([first, ...others]) => [...others.slice(4, 5), ...(first ? [first] : []), ...others.slice(0, 4), ...others.slice(5)])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: 500 }}>
      <button onClick={arrive}>A customer writes</button>
      <InboxList {...meta.args} chats={shown} openChatId={null} hrefOf={(id) => `/chats/${String(id)}`} writing={new Set()} draftOf={() => ''} more="none" onMore={() => undefined} adminId={1001} now={new Date('2026-11-20T18:00:00')} />
    </div>
  )
}
const order = (root: HTMLElement) => [...root.querySelectorAll('[data-chat]')].slice(0, 3).map((row) => row.getAttribute('data-chat'))
export const NothingJumpsUnderThePointer: Story = {
  render: () => <Busy />,
  play: async ({ canvas, canvasElement }) => {
    const row = canvasElement.querySelector('[data-chat="10002"]')
    if (row === null) throw new Error('There is no second row')
    await userEvent.hover(row)
    const before = order(canvasElement)
    canvas.getByRole('button', { name: 'A customer writes' }).click()
    await expect(await canvas.findByRole('button', { name: 'New activity' })).toBeVisible()
    await expect(order(canvasElement)).toEqual(before)
    await userEvent.click(canvas.getByRole('button', { name: 'New activity' }))
    await expect(order(canvasElement)[0]).toBe('10006')
  },
}
