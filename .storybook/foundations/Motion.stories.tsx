import { Button, Transition } from '@mantine/core'
import { scale } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { Sheet } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

const speeds = [
  { label: 'In motion', duration: scale.quick },
  { label: 'Under reduced motion', duration: 0 },
]

function Motion() {
  const [isShown, setShown] = useState(true)
  return (
    <Sheet
      title="Motion"
      about={`Menus, dialogs and tooltips come and go in ${String(scale.quick)} milliseconds. Under reduced motion nothing
moves: what changes is there at once, and the shine of a placeholder stands still.`}
    >
      <Button onClick={() => setShown(!isShown)} style={{ justifySelf: 'start' }}>
        {isShown ? 'Close both' : 'Open both'}
      </Button>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, minHeight: 96 }}>
        {speeds.map(({ label, duration }) => (
          <Transition key={label} mounted={isShown} transition="pop" duration={duration} exitDuration={duration}>
            {(style) => (
              <div
                style={{
                  ...style,
                  width: 220,
                  height: 72,
                  padding: 16,
                  borderRadius: scale.radius.md,
                  boxShadow: scale.shadows.md,
                  backgroundColor: 'var(--fd-surface)',
                }}
              >
                {label}
              </div>
            )}
          </Transition>
        ))}
      </div>
    </Sheet>
  )
}

export const BesideReducedMotion: Story = {
  render: () => <Motion />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close both' }))
    await expect(await canvas.findByRole('button', { name: 'Open both' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Open both' }))
    await expect(await canvas.findByText('In motion')).toBeVisible()
  },
}
