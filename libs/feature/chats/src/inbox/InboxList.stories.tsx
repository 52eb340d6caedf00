import { aChat, aUser } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Chat } from '@frontdesk/contract'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'
import { at, byCustomer } from '../testing/threadFixtures.ts'
import { InboxList } from './InboxList.tsx'
import { InboxRow, type ListedRow } from './row/InboxRow.tsx'
import { useChoosing } from './select/useChoosing.ts'

const names = [
  'Anna Kovalenko',
  'João Silva',
  'Әсел Нұрланқызы',
  'María López',
  'Олена Коваль',
  'Grace Bennett',
  'Chloe Martin',
  'Марина Ковалёва',
]
const platforms = ['telegram', 'whatsapp', 'instagram', 'whatsapp_web'] as const
const aRow = (number: number) =>
  aChat({
    id: 10_000 + number,
    title: names[number % names.length] ?? null,
    platform: platforms[number % platforms.length] ?? 'telegram',
    users: [aUser({ id: 600_000 + number })],
    unreadCount: number % 3,
    settings: { aiEnabled: number % 4 !== 0 },
    lastMessage: byCustomer(number, `Message ${String(number)}`, {
      fromId: 600_000 + number,
      createdAt: at(-number),
      sentAt: at(-number),
    }),
  })
const chats = Array.from({ length: 20 }, (_, place) => aRow(place + 1))

const listOf = (shown: readonly Chat[]) => ({
  chats: shown,
  chatOf: (id: number) => shown.find((chat) => chat.id === id),
})

const StillRow = (row: ListedRow) => (
  <InboxRow {...row} isWriting={row.chat.id === 10_003} draft={row.chat.id === 10_004 ? 'Dear customer' : null} />
)

const meta: Meta<typeof InboxList> = {
  component: InboxList,
  args: {
    ...listOf(chats),
    total: chats.length,
    openChatId: 10_002,
    hrefOf: (id) => `/chats/${String(id)}`,
    onOpen: fn(),
    choosing: null,
    more: 'none',
    onMore: fn(),
    adminId: 1001,
    now: new Date('2026-11-20T18:00:00'),
    Row: StillRow,
  },
  render: (args) => (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: 340,
        height: 600,
        backgroundColor: 'var(--fd-surface)',
      }}
    >
      <InboxList {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof InboxList>

export const Whole: Story = {}
export const Dense: Story = { args: { isDense: true } }
export const More: Story = {
  args: { more: 'more', ...listOf(chats.slice(0, 3)) },
  play: async ({ args, canvas }) => {
    // The end is on screen, so that the next page loads without a click.
    await waitFor(() => expect(args.onMore).toHaveBeenCalled())
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
  },
}
export const Loading: Story = { args: { more: 'loading', ...listOf(chats.slice(0, 3)) } }
export const MoreFailed: Story = { args: { more: 'failed', ...listOf(chats.slice(0, 3)) } }

const many = Array.from({ length: 10_000 }, (_, place) => aRow(place + 1))
const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-chat]')]
const byId = new Map(many.map((chat) => [chat.id, chat]))

/** 10,000 chats: only a screenful is in the document, and the focus can move through all of them. */
export const TenThousand: Story = {
  args: { chats: many, chatOf: (id) => byId.get(id), total: 12_345, openChatId: null },
  play: async ({ canvasElement }) => {
    const list = canvasElement.querySelector<HTMLElement>('[data-virtual]')
    if (list === null) throw new Error('There is no list')
    await waitFor(() => expect(rowsIn(canvasElement).length).toBeLessThan(40))
    rowsIn(canvasElement)[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(document.activeElement).toHaveAttribute('data-chat', '10003')
    await expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '3')
    await expect(document.activeElement?.closest('li')).toHaveAttribute('aria-setsize', '12345')
    // The focused row stays in the document however far the list is scrolled; the next key continues from it.
    list.scrollTop = 300_000
    await waitFor(() => expect(rowsIn(canvasElement).some((row) => Number(row.dataset['chat']) > 14_000)).toBe(true))
    await expect(document.activeElement).toHaveAttribute('data-chat', '10003')
    await userEvent.keyboard('{ArrowDown}')
    await expect(document.activeElement).toHaveAttribute('data-chat', '10004')
    // Without a focused row, Tab goes to a row on screen.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    list.scrollTop = 300_000
    const stop = () => canvasElement.querySelector<HTMLElement>('[data-chat][tabindex="0"]')
    const edge = list.getBoundingClientRect()
    await waitFor(() => expect(Number(stop()?.dataset['chat'])).toBeGreaterThan(14_000))
    await expect(stop()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(edge.top - 1)
    await expect(stop()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(edge.bottom)
    stop()?.focus()
    await userEvent.keyboard('{End}')
    await expect(document.activeElement).toHaveAttribute('data-chat', '20000')
    await userEvent.keyboard('{PageUp}')
    await expect(document.activeElement).toHaveAttribute('data-chat', '19993')
    await userEvent.keyboard('{Home}')
    await expect(document.activeElement).toHaveAttribute('data-chat', '10001')
    await expect(rowsIn(canvasElement).length).toBeLessThan(40)
  },
}

/** The same chats as a plain list: 200 rows at a time, more by a button. */
export const Plain: Story = {
  args: { chats: many.slice(0, 210), chatOf: (id) => byId.get(id), total: 210, openChatId: null, isPlain: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(rowsIn(canvasElement)).toHaveLength(200)
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    await expect(rowsIn(canvasElement)).toHaveLength(210)
  },
}

function ChoosingList(args: Parameters<typeof InboxList>[0]) {
  const choosing = useChoosing('all')
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: 340,
        height: 600,
        backgroundColor: 'var(--fd-surface)',
      }}
    >
      <InboxList {...args} choosing={choosing} />
    </div>
  )
}
const ticked = (root: HTMLElement) =>
  rowsIn(root)
    .filter((row) => row.getAttribute('aria-checked') === 'true')
    .map((row) => Number(row.dataset['chat']) - 10_000)
export const Choosing: Story = {
  render: (args) => <ChoosingList {...args} />,
  play: async ({ args, canvasElement }) => {
    rowsIn(canvasElement)[1]?.focus()
    await userEvent.keyboard('x')
    await expect(ticked(canvasElement)).toEqual([2])
    await expect(document.activeElement).toHaveAttribute('role', 'checkbox')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}x{/Shift}')
    await expect(ticked(canvasElement)).toEqual([2, 3, 4])
    await userEvent.keyboard(' ')
    await expect(ticked(canvasElement)).toEqual([2, 3])
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpen).toHaveBeenCalledWith(10_004)
    const seventh = rowsIn(canvasElement)[6]
    if (seventh === undefined) throw new Error('There is no seventh row')
    await fireEvent.click(seventh, { shiftKey: true })
    await expect(ticked(canvasElement)).toEqual([2, 3, 4, 5, 6, 7])
    await userEvent.keyboard('{Escape}')
    await expect(canvasElement.querySelector('[role=checkbox]')).toBeNull()
    await expect(document.activeElement).toHaveAttribute('data-chat', '10007')
    await userEvent.keyboard('x')
  },
}

function Busy({ place }: { place: number }) {
  const [shown, setShown] = useState(chats)
  const arrive = () => setShown((before) => [...before.slice(place, place + 1), ...before.toSpliced(place, 1)])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: 500 }}>
      <button onClick={arrive}>A customer writes</button>
      <InboxList
        {...listOf(shown)}
        total={null}
        openChatId={null}
        hrefOf={(id) => `/chats/${String(id)}`}
        onOpen={() => undefined}
        choosing={null}
        more="none"
        onMore={() => undefined}
        adminId={1001}
        now={new Date('2026-11-20T18:00:00')}
        Row={StillRow}
      />
    </div>
  )
}
const order = (root: HTMLElement) =>
  rowsIn(root)
    .slice(0, 3)
    .map((row) => row.dataset['chat'])
export const NothingJumpsUnderThePointer: Story = {
  render: () => <Busy place={5} />,
  play: async ({ canvas, canvasElement }) => {
    const row = canvasElement.querySelector('[data-chat="10002"]')
    if (row === null) throw new Error('There is no second row')
    await userEvent.hover(row)
    const before = order(canvasElement)
    canvas.getByRole('button', { name: 'A customer writes' }).click()
    await expect(await canvas.findByRole('button', { name: '1 chat moved up' })).toBeVisible()
    await expect(order(canvasElement)).toEqual(before)
    await userEvent.click(canvas.getByRole('button', { name: '1 chat moved up' }))
    await expect(order(canvasElement)[0]).toBe('10006')
  },
}
export const NothingJumpsFurtherDown: Story = {
  render: () => <Busy place={19} />,
  play: async ({ canvas, canvasElement }) => {
    const list = canvasElement.querySelector<HTMLElement>('[data-virtual]')
    if (list === null) throw new Error('There is no list')
    list.scrollTop = 600
    const topOf = (id: number) =>
      canvasElement.querySelector(`[data-chat="${String(id)}"]`)?.getBoundingClientRect().top
    await waitFor(() => expect(topOf(10_012)).toBeDefined())
    const before = topOf(10_012)
    const place = () => canvasElement.querySelector('[data-chat="10012"]')?.closest('li')?.getAttribute('aria-posinset')
    // The last chat moves to the top: all others move down by one row, and the scroll position follows.
    canvas.getByRole('button', { name: 'A customer writes' }).click()
    await waitFor(() => expect(place()).toBe('13'))
    await expect(topOf(10_012)).toBe(before)
  },
}
