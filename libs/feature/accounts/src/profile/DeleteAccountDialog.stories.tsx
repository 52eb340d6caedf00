import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { NoPasswordView } from '../confirm-password/NoPasswordView.tsx'
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
    needsPassword: true,
    email: 'anna@oak.example',
    onDelete: fn(),
  },
}
export default meta
type Story = StoryObj<typeof DeleteAccountDialog>

export const Open: Story = {
  play: async ({ args, userEvent }) => {
    const field = await screen.findByLabelText('Type anna@oak.example to confirm')
    const password = await screen.findByLabelText('Your password')
    await userEvent.type(field, 'anna{Enter}')
    await expect(field).toHaveAccessibleDescription('Type anna@oak.example to go on')
    await expect(args.onDelete).not.toHaveBeenCalled()
    await userEvent.type(field, '@oak.example{Enter}')
    await expect(password).toHaveFocus()
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await expect(args.onDelete).not.toHaveBeenCalled()
    await userEvent.type(password, 'a long secret{Enter}')
    await expect(args.onDelete).toHaveBeenCalledWith('a long secret', expect.any(Function))
  },
}
export const LastOwner: Story = { args: { failure: 'You are the last owner of a company', isLastOwner: true } }
export const Failed: Story = { args: { failure: 'An error occurred' } }
export const Waiting: Story = { args: { failure: 'Too many attempts, try again later', wait: 20 } }
export const WithoutPassword: Story = {
  args: {
    noPassword: <NoPasswordView email="anna@oak.example" outcome="none" isPending={false} seconds={0} onSend={fn()} />,
  },
}
/** A provider API that does not support the call. */
export const WithoutPasswordField: Story = { args: { needsPassword: false } }
export const Deleting: Story = { args: { isPending: true } }
export const LongAddress: Story = {
  args: { confirmation: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example' },
}
