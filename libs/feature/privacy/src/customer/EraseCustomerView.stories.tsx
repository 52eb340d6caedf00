import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { anErasure } from '../testing/anErasure.ts'
import { EraseCustomerView } from './EraseCustomerView.tsx'

const meta: Meta<typeof EraseCustomerView> = {
  component: EraseCustomerView,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 960, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    name: 'Anna Kovalenko',
    erasure: null,
    failure: null,
    isErasing: false,
    onErase: fn(async () => true),
    certificate: { download: fn(), pending: null },
  },
}
export default meta
type Story = StoryObj<typeof EraseCustomerView>

export const Before: Story = {}
export const Typing: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Erase for good…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox'), 'anna  kovalenko{Enter}')
    await expect(args.onErase).toHaveBeenCalledOnce()
  },
}
export const Asked: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Erase for good…' }))
    await expect(await screen.findByRole('dialog')).toBeVisible()
  },
}
export const Nameless: Story = {
  args: { name: '' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Erase for good…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByRole('textbox', { name: 'Type “Erase” to confirm' })).toHaveFocus()
  },
}
export const Running: Story = { args: { erasure: anErasure({ status: 'running', removed: {}, finishedAt: null }) } }
export const Done: Story = { args: { erasure: anErasure() } }
export const Refused: Story = { args: { failure: 'The server does not answer.' } }
