import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SavedFilterEditor } from './SavedFilterEditor.tsx'

const saved = [
  { id: 'a', name: 'Waiting for us', filter: { aiEnabled: false, unread: true } },
  { id: 'b', name: 'Telegram', filter: { platforms: ['telegram' as const] } },
]
const meta: Meta<typeof SavedFilterEditor> = {
  component: SavedFilterEditor,
  args: { saved, isSaving: false, onSave: fn(), onCancel: fn() },
  decorators: [
    (Story) => (
      <div style={{ width: 248, padding: 16, backgroundColor: 'var(--fd-surface)' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof SavedFilterEditor>

export const Editing: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move Waiting for us down' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }))
    await expect(args.onSave).toHaveBeenCalledWith([saved[1], saved[0]])
  },
}
export const Nameless: Story = { args: { saved: [{ id: 'a', name: '', filter: { unread: true } }] } }
