import { mergePage, reduceThread, threadPages, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { manyMessages, threadOf, at, byCustomer, outgoing, pagesOf, people } from '../testing/threadFixtures.ts'
import { ChatPartsContext, type NoteParts } from '../composer/ChatPartsContext.ts'
import { ThreadView } from './ThreadView.tsx'
import type { ShownThread } from './useShownThread.ts'
import type { EndState } from './useThreadHistory.ts'

const meta: Meta<typeof ThreadView> = {
  component: ThreadView,
  parameters: { layout: 'fullscreen' },
  args: {
    users: people,
    adminId: 1001,
    onSeen: fn(),
    actions: { retry: fn(), discard: fn() },
  },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
  render: (args) => (
    <div style={{ display: 'flex', height: 600 }}>
      <ThreadView {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof ThreadView>

const live = (pages: readonly ThreadPage[], older: EndState = 'none'): ShownThread => ({
  at: 'live',
  key: 'newest',
  pages,
  older,
  loadOlder: fn(),
  target: null,
})
const boxOf = (root: HTMLElement): HTMLElement => {
  const box = root.querySelector<HTMLElement>('[role=region]')
  if (box === null) throw new Error('There is no thread')
  return box
}
const leftBelow = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight
const scroll = async (box: HTMLElement, top: number) => {
  box.scrollTop = top
  box.dispatchEvent(new Event('scroll'))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

export const Short: Story = { args: { view: live(pagesOf(manyMessages(3))) } }
export const Empty: Story = { args: { view: live([]) } }
export const Long: Story = { args: { view: live(pagesOf(manyMessages(400))) } }
export const LoadingOlder: Story = { args: { view: live(pagesOf(manyMessages(3)), 'loading') } }
export const OlderFailed: Story = { args: { view: live(pagesOf(manyMessages(3)), 'failed') } }
export const FromTheFirstUnread: Story = {
  args: { view: live(pagesOf(manyMessages(60))), firstUnread: 'm31' },
  play: async ({ canvas, canvasElement }) => {
    const divider = canvas.getByText('New messages').closest('[data-unread-divider]') ?? canvasElement
    const box = boxOf(canvasElement)
    await waitFor(() =>
      expect(
        Math.abs(divider.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 5),
      ).toBeLessThan(2),
    )
    await expect(canvas.getByRole('button', { name: /new messages/u })).toBeVisible()
  },
}

/** A private note, as the app shows one below a message. */
const aNote = (name: string) => (
  <p key={name} role="article" tabIndex={-1} data-note aria-label={name} style={{ height: 40 }}>
    {name}
  </p>
)
const nothing = () => null
const notes: NoteParts = {
  Below: ({ rowKey }) =>
    rowKey === null
      ? aNote('First')
      : rowKey === 'm7' || rowKey === 'm8'
        ? [aNote(`${rowKey} a`), aNote(`${rowKey} b`)]
        : null,
  Composer: nothing,
  OfThread: ({ children }) => children,
  Pending: nothing,
  Found: nothing,
  Mentions: nothing,
}
/** The arrow keys, Home and End stop at private notes as at messages. */
export const KeysAmongNotes: Story = {
  args: { view: live(pagesOf(manyMessages(8))), children: aNote('Pending') },
  render: (args) => (
    <ChatPartsContext value={{ Menu: null, notes }}>
      <div style={{ display: 'flex', height: 300 }}>
        <ThreadView {...args} />
      </div>
    </ChatPartsContext>
  ),
  play: async ({ canvasElement }) => {
    const box = boxOf(canvasElement)
    const focused = () => {
      const element = document.activeElement as HTMLElement | null // the play function works on HTML alone
      return element?.dataset['row'] ?? element?.getAttribute('aria-label')
    }
    const reaches = async (key: string, ...stops: readonly string[]) => {
      for (const stop of stops) {
        await userEvent.keyboard(`{${key}}`)
        await waitFor(() => expect(focused()).toBe(stop))
        const { top, bottom } = (document.activeElement ?? box).getBoundingClientRect()
        const edge = box.getBoundingClientRect()
        const hidden = Math.max(0, edge.top - top, bottom - edge.bottom)
        // So close to its end a thread stays there.
        await expect({ stop, isShown: hidden < 24 && bottom - top > 24 }).toEqual({ stop, isShown: true })
      }
    }
    box.focus()
    await reaches('End', 'Pending')
    await reaches('ArrowUp', 'm8 b', 'm8 a', 'm8', 'm7 b', 'm7 a', 'm7', 'm6')
    await reaches('ArrowDown', 'm7', 'm7 a', 'm7 b', 'm8', 'm8 a', 'm8 b', 'Pending')
    await reaches('Home', 'First')
    await reaches('ArrowDown', 'm1', 'm2')
    await reaches('ArrowUp', 'm1', 'First')
  },
}

/** A thread to which a story can add messages. */
function Growing({ start, older }: { start: Thread; older: readonly (readonly ReturnType<typeof byCustomer>[])[] }) {
  const [thread, setThread] = useState(start)
  const [loaded, setLoaded] = useState(0)
  const arrive = (count: number) =>
    setThread((before) =>
      Array.from({ length: count }, (_, place) => 100_000 + before.rows.length + place).reduce(
        (grown, id) =>
          reduceThread(grown, {
            type: 'message-arrived',
            companyId: 101,
            seq: null,
            users: [],
            chat: null,
            message: byCustomer(id, `News ${String(id)}`, { createdAt: at(id), sentAt: at(id) }),
          }),
        before,
      ),
    )
  const page = older[loaded]
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <div>
        <button onClick={() => arrive(1)}>One arrives</button>
        <button onClick={() => arrive(3)}>Three arrive</button>
        <button
          onClick={() =>
            setThread((before) =>
              reduceThread(before, { type: 'message-sending', message: outgoing('c'.repeat(32), 'Mine') }),
            )
          }
        >
          I send
        </button>
      </div>
      <ThreadView
        view={{
          ...live(threadPages(thread), page === undefined ? 'none' : 'more'),
          loadOlder: () => {
            if (page === undefined) return
            setLoaded(loaded + 1)
            setThread((before) => mergePage(before, page, { skip: 0, take: 1000 }))
          },
        }}
        users={people}
        adminId={1001}
        onSeen={() => undefined}
        actions={{ retry: () => undefined, discard: () => undefined }}
      />
    </div>
  )
}

const talk = manyMessages(1000)
export const KeepsThePlace: Story = {
  render: () => <Growing start={threadOf(talk.slice(200))} older={[talk.slice(150, 200), talk.slice(100, 150)]} />,
  play: async ({ canvas, canvasElement }) => {
    const box = boxOf(canvasElement)
    await waitFor(() => expect(leftBelow(box)).toBeLessThan(2))
    const rows = box.querySelectorAll('[data-row]').length
    await expect(rows).toBeLessThanOrEqual(60)

    // At the end, new messages push the old ones up.
    await userEvent.click(canvas.getByRole('button', { name: 'One arrives' }))
    await waitFor(() => expect(leftBelow(box)).toBeLessThan(2))

    // Scrolled up, nothing moves, and new messages are counted.
    await scroll(box, box.scrollTop - 1500)
    const row = [...box.querySelectorAll('[data-row]')].find(
      (one) => one.getBoundingClientRect().top > box.getBoundingClientRect().top,
    )
    const before = row?.getBoundingClientRect().top
    await userEvent.click(canvas.getByRole('button', { name: 'Three arrive' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: '3 new messages' })).toBeVisible())
    await expect(row?.getBoundingClientRect().top).toBe(before)

    await userEvent.click(canvas.getByRole('button', { name: '3 new messages' }))
    await waitFor(() => expect(leftBelow(box)).toBeLessThan(2))
    await expect(canvas.queryByRole('button', { name: /new message/u })).toBeNull()

    // Sending a message scrolls to the end.
    await scroll(box, box.scrollTop - 3000)
    await userEvent.click(canvas.getByRole('button', { name: 'I send' }))
    await waitFor(() => expect(canvas.getByText('Mine')).toBeVisible())
    await waitFor(() => expect(leftBelow(box)).toBeLessThan(2))
  },
}
/**
 * A thread that was opened at its twentieth message. Its first 40 messages are loaded, then all
 * of them with what arrived.
 */
function OpenedAbove() {
  const [{ loaded, arrived }, set] = useState({ loaded: 40, arrived: 0 })
  const isWhole = loaded > 40
  const count = isWhole ? loaded + arrived : loaded
  const pages = useMemo(() => pagesOf(talk.slice(0, count)), [count])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <div>
        <button onClick={() => set((now) => ({ ...now, arrived: now.arrived + 1 }))}>One arrives</button>
        <button onClick={() => set((now) => ({ ...now, loaded: 110 }))}>The end is loaded</button>
      </div>
      <ThreadView
        view={{
          at: 'message',
          key: 'around 20',
          pages,
          older: 'none',
          loadOlder: () => undefined,
          newer: isWhole ? 'none' : 'more',
          loadNewer: () => undefined,
          // A page may bring what has arrived without an event.
          waiting: 0,
          toNewest: isWhole ? null : () => undefined,
          target: { key: 'm20', time: '1', newest: talk[109] ?? null },
        }}
        users={people}
        adminId={1001}
        onSeen={() => undefined}
        actions={{ retry: () => undefined, discard: () => undefined }}
      />
    </div>
  )
}

export const MessagesJumpedOverAreNotNew: Story = {
  render: () => <OpenedAbove />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'To the newest message' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'One arrives' }))
    await userEvent.click(canvas.getByRole('button', { name: 'The end is loaded' }))
    await expect(await canvas.findByRole('button', { name: '1 new message' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'One arrives' }))
    await expect(await canvas.findByRole('button', { name: '2 new messages' })).toBeVisible()
  },
}
export const OlderPagesComeWithoutADrift: Story = {
  render: () => <Growing start={threadOf(talk.slice(200, 260))} older={[talk.slice(150, 200), talk.slice(100, 150)]} />,
  play: async ({ canvasElement }) => {
    const box = boxOf(canvasElement)
    await waitFor(() => expect(leftBelow(box)).toBeLessThan(2))
    // While older pages load above, the visible rows stay in place.
    while (box.querySelector('[data-row=m120]') === null && box.scrollTop > 0) {
      box.scrollTop -= 90
      const edge = box.getBoundingClientRect().top
      const row = [...box.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().bottom > edge + 1)
      const before = row?.getBoundingClientRect().top
      await scroll(box, box.scrollTop)
      await expect(row?.isConnected).toBe(true)
      await expect(row?.getBoundingClientRect().top).toBe(before)
      await expect(box.querySelectorAll('[data-row]').length).toBeLessThanOrEqual(60)
    }
    await expect(box.querySelector('[data-row=m120]')).not.toBeNull()
  },
}
