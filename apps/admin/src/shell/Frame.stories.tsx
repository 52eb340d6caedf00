import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fn, screen } from 'storybook/test'
import { BottomBar, Sidebar } from '../navigation/Sidebar.tsx'
import { Frame, type FrameShape } from './Frame.tsx'
import { navigationIcons } from '../navigation/useNavigation.tsx'
import { TopBar } from './TopBar.tsx'

const ids = ['chats', 'assistant', 'settings', 'integrations', 'subscription']
const english = ids.map((id) => id.replace(/^./u, (initial) => initial.toUpperCase()))

type Args = { shape: FrameShape; isInChat?: boolean; /** Names of the pages. */ labels?: readonly string[] }

function Framed({ shape, isInChat = false, labels = english }: Args) {
  const entries = ids.map((id, place) => ({
    to: `/${id}`,
    label: labels[place] ?? id,
    icon: navigationIcons[id],
    ...(id === 'chats' && { count: 2, countLabel: '2 unread' }),
  }))
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Frame
      shape={shape}
      notices={null}
      navigation={(asShape, close) => (
        <Sidebar shape={asShape} entries={entries} systemAdminHref={null} onContact={fn()} onGo={close} />
      )}
      bottom={<BottomBar entries={entries} isBelowChat={isInChat} />}
      bar={(openMenu) =>
        shape !== 'bare' && (
          <TopBar title="Chats" titleMark="(2) " titleRef={title} onMenu={openMenu}>
            <span>tools</span>
          </TopBar>
        )
      }
    >
      The page
    </Frame>
  )
}

const meta: Meta<typeof Framed> = {
  component: Framed,
  args: { shape: 'desk' },
  parameters: { layout: 'fullscreen', route: '/chats' },
}
export default meta
type Story = StoryObj<typeof Framed>

export const Wide: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Main' }).parentElement?.getBoundingClientRect().width).toBe(90)
    await expect(canvas.queryByRole('button', { name: 'Open the menu' })).toBeNull()
  },
}

/** The longest name of each page in any language: none is broken or cut. */
export const LongestLabels: Story = {
  args: { labels: ['Conversas', 'Асистент', 'Configurações', 'Интеграциялар', 'Subscription'] },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas, args }) => {
    const side = canvas.getByRole('navigation', { name: 'Main' }).getBoundingClientRect()
    for (const label of args.labels ?? []) {
      const text = canvas.getByText(label)
      const { height, left, right } = text.getBoundingClientRect()
      await expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(text).fontSize))
      await expect(left).toBeGreaterThan(side.left)
      await expect(right).toBeLessThan(side.right)
    }
  },
}

/** Below 1200 px the sidebar is hidden behind the menu button. */
export const Narrow: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Open the menu' }))
    await expect((await screen.findByRole('dialog')).getBoundingClientRect().width).toBe(240)
    await userEvent.click(screen.getByRole('button', { name: 'Close the menu' }))
  },
}
export const FullScreen: Story = {
  args: { shape: 'bare' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('banner')).toBeNull()
    await expect(canvas.getByRole('main')).toHaveTextContent('The page')
  },
}

/** A phone's browser has the pages at the bottom, and no menu. */
export const Phone: Story = {
  args: { shape: 'phone' },
  globals: { viewport: { value: 'bigPhone' } },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('navigation', { name: 'Main' }).getBoundingClientRect()
    await expect(Math.round(bar.bottom)).toBe(window.innerHeight)
    await expect(canvas.queryByRole('button', { name: 'Open the menu' })).toBeNull()
  },
}

/** In a mobile app's web view the navigation is at the bottom. */
export const MobileApp: Story = {
  args: { shape: 'mobile-app' },
  globals: { viewport: { value: 'bigPhone' } },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('navigation', { name: 'Main' }).getBoundingClientRect()
    await expect(Math.round(bar.bottom)).toBe(window.innerHeight)
    await expect(canvas.queryByRole('button', { name: 'Open the menu' })).toBeNull()
  },
}

/** An open chat has the composer at the bottom, and its back button replaces the navigation. */
export const MobileAppInChat: Story = {
  args: { shape: 'mobile-app', isInChat: true },
  globals: { viewport: { value: 'bigPhone' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull()
  },
}
