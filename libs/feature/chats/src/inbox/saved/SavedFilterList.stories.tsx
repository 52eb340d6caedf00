import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SavedFilterList } from './SavedFilterList.tsx'

const meta: Meta<typeof SavedFilterList> = {
  component: SavedFilterList,
  args: {
    saved: [
      { id: 'a', name: 'Waiting for us', filter: { aiEnabled: false, unread: true } },
      {
        id: 'b',
        name: 'A name so long that no list of this width could ever show all of it',
        filter: { platforms: ['telegram'] },
      },
      { id: 'c', name: 'Тек оқылмағандар', filter: { unread: true } },
    ],
    isLoading: false,
    activeId: 'a',
    canSave: false,
    isSaving: false,
    onChoose: fn(),
    onSave: fn(() => Promise.resolve()),
    onEdit: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 248, padding: 16, backgroundColor: 'var(--fd-surface)' }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof SavedFilterList>

export const Some: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Тек оқылмағандар' }))
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'c' }))
  },
}
export const None: Story = { args: { saved: [], activeId: null } }
export const ToSave: Story = {
  args: { activeId: null, canSave: true },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Save these filters as' }), ' Mine {Enter}')
    await expect(args.onSave).toHaveBeenCalledWith('Mine')
  },
}
