import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ShortcutSheet } from './ShortcutSheet.tsx'

const meta: Meta<typeof ShortcutSheet> = {
  component: ShortcutSheet,
  args: { isOpen: true, onClose: fn() },
  parameters: { layout: 'fullscreen' },
}
export default meta

export const Sheet: StoryObj<typeof ShortcutSheet> = {
  beforeEach: () => () => localStorage.removeItem('areShortcutsOn'),
  play: async ({ args, userEvent }) => {
    const off = await screen.findByRole('switch', { name: /Shortcuts are on/u })
    await userEvent.click(off)
    await expect(off).not.toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
