import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fn, screen } from 'storybook/test'
import { Frame } from './Frame.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

function Framed({ isFullScreen }: { isFullScreen: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Frame
      isFullScreen={isFullScreen}
      status={null}
      navigation={(shape, close) => (
        <Sidebar shape={shape} unread={2} isSystemAdmin={false} systemAdminHref="/system-admin" onContact={fn()} onGo={close} />
      )}
      bar={(openMenu) => (
        <TopBar title="Chats" unread={2} titleRef={title} onMenu={openMenu}>
          <span>tools</span>
        </TopBar>
      )}
    >
      The page
    </Frame>
  )
}

const meta: Meta<typeof Framed> = {
  component: Framed,
  args: { isFullScreen: false },
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

/** Below 1200 px the sidebar hides behind the menu button. */
export const Narrow: Story = {
  globals: { viewport: { value: 'bigPhone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Open the menu' }))
    await expect((await screen.findByRole('dialog')).getBoundingClientRect().width).toBe(240)
    await userEvent.click(screen.getByRole('button', { name: 'Close the menu' }))
  },
}
export const FullScreen: Story = {
  args: { isFullScreen: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('banner')).toBeNull()
    await expect(canvas.getByRole('main')).toHaveTextContent('The page')
  },
}
