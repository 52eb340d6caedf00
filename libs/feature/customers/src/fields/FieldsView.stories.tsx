import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { aCustomerCard } from '../testing/aCustomerCard.ts'
import { FieldsView } from './FieldsView.tsx'

const meta: Meta<typeof FieldsView> = {
  component: FieldsView,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 760, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    fields: aCustomerCard().fields,
    changes: { save: fn(async () => null), remove: fn(async () => null) },
  },
}
export default meta
type Story = StoryObj<typeof FieldsView>

export const Some: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const None: Story = { args: { fields: [] } }
export const Adding: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a field' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Care')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Choice')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog.getByText('Write at least one choice.')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Choices, one a line' }), 'Nails{Enter}Hair{Enter}Nails')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(args.changes.save).toHaveBeenCalledWith({
      id: null,
      name: 'Care',
      kind: 'choice',
      choices: ['Nails', 'Hair'],
    })
  },
}
export const Deleting: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete: Birthday' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await expect(args.changes.remove).toHaveBeenCalledWith(1)
  },
}
