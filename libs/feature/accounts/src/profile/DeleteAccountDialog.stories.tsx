import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

const meta: Meta<typeof DeleteAccountDialog> = {
  component: DeleteAccountDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    confirmation: 'anna@oak.example',
    isPending: false,
    failure: null,
    isLastOwner: false,
    onDelete: fn(),
  },
}
export default meta
type Story = StoryObj<typeof DeleteAccountDialog>

export const Open: Story = {
  play: async ({ args, userEvent }) => {
    const field = await screen.findByRole('textbox')
    await userEvent.type(field, 'anna{Enter}')
    await expect(field).toHaveAccessibleDescription('Type anna@oak.example to go on')
    await expect(args.onDelete).not.toHaveBeenCalled()
    await userEvent.type(field, '@oak.example{Enter}')
    await expect(args.onDelete).toHaveBeenCalledOnce()
  },
}
export const LastOwner: Story = { args: { failure: 'You are the last owner of a company', isLastOwner: true } }
export const Failed: Story = { args: { failure: 'An error occurred' } }
export const Deleting: Story = { args: { isPending: true } }
export const LongAddress: Story = { args: { confirmation: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example' } }
