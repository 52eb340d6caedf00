import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import type { LiveStatus } from '../../live/liveStatus.ts'
import { LiveStatusBar } from './LiveStatusBar.tsx'

/** Goes through the given statuses, one a click. */
function Through({ statuses }: { statuses: readonly LiveStatus[] }) {
  const [at, setAt] = useState(0)
  return (
    <>
      <LiveStatusBar status={statuses[at] ?? 'connected'} />
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  )
}

const meta: Meta<typeof Through> = { component: Through, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Through>

export const NeverConnectedYet: Story = {
  args: { statuses: ['offline', 'connecting', 'connected'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('')
  },
}
export const Lost: Story = {
  args: { statuses: ['connected', 'reconnecting'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('The connection is lost. Reconnecting…')
  },
}
export const Offline: Story = {
  args: { statuses: ['connected', 'offline'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/You are offline/u)
  },
}
export const Full: Story = {
  args: { statuses: ['connecting', 'full', 'connected'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/as many windows open/u)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('Connected again, and nothing is missing.')
  },
}
export const OfflineFromTheStart: Story = {
  args: { statuses: ['offline', 'connecting', 'offline'] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent(/You are offline/u)
  },
}
export const Back: Story = {
  args: { statuses: ['connected', 'reconnecting', 'connected'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('Connected again, and nothing is missing.')
  },
}
export const ConnectedForAnotherCompany: Story = {
  args: { statuses: ['connected', 'connecting', 'connected'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('')
  },
}
