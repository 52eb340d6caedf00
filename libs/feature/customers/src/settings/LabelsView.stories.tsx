import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { aLabel, labelsOfLily } from '../testing/aLabel.ts'
import { LabelsView } from './LabelsView.tsx'

const meta: Meta<typeof LabelsView> = {
  component: LabelsView,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 760, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    labels: labelsOfLily,
    changes: { save: fn(async () => aLabel()), remove: fn(async () => true) },
  },
}
export default meta
type Story = StoryObj<typeof LabelsView>

export const Some: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const None: Story = { args: { labels: [] } }
export const Adding: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a label' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog.getByText('Write a name.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'New guest')
    await userEvent.click(dialog.getByRole('radio', { name: 'Blue' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(args.changes.save).toHaveBeenCalledWith({ id: null, name: 'New guest', color: 'blue' })
  },
}
export const Merging: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete: VIP' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Its chats get instead' }), 'Regular')
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
    await expect(args.changes.remove).toHaveBeenCalledWith({ id: 7, into: 4 })
  },
}
