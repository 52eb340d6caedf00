import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { NoPasswordView } from './NoPasswordView.tsx'

const meta: Meta<typeof ConfirmPasswordDialog> = {
  component: ConfirmPasswordDialog,
  args: {
    isOpen: true,
    reason: 'account',
    email: 'anna@oak.example',
    isPending: false,
    failure: null,
    onSubmit: fn(),
    onCancel: fn(),
  },
}
export default meta
type Story = StoryObj<typeof ConfirmPasswordDialog>

export const Account: Story = {
  play: async ({ args, userEvent }) => {
    const field = await screen.findByLabelText('Your password')
    await userEvent.type(field, '{Enter}')
    await expect(field).toHaveAccessibleDescription('Enter your password')
    await userEvent.type(field, 'a long secret{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith({ password: 'a long secret' }, expect.any(Function))
  },
}
export const Company: Story = { args: { reason: 'company', onLeave: fn() } }
export const Console: Story = { args: { reason: 'console' } }
export const WithACode: Story = {
  args: { reason: 'console', needsCode: true },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Your password'), 'a long secret{Enter}')
    const code = screen.getByLabelText('Code')
    await expect(code).toHaveFocus()
    await expect(code).toHaveAccessibleDescription(/Enter the six digits of the code/u)
    await userEvent.type(code, '123 456{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith(
      { password: 'a long secret', factor: { code: '123 456' } },
      expect.any(Function),
    )
  },
}
export const WithACodeOnAPhone: Story = { ...WithACode, globals: { viewport: { value: 'phone' } } }
export const WithAPasskey: Story = {
  args: { reason: 'console', needsCode: true, ways: ['passkey', 'authenticator', 'recovery-code'] },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Your password'), 'a long secret{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith(
      { password: 'a long secret', factor: 'passkey' },
      expect.any(Function),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith(
      { password: 'a long secret', factor: { code: '123456' } },
      expect.any(Function),
    )
  },
}
export const PasskeyCancelled: Story = {
  args: {
    reason: 'account',
    needsCode: true,
    ways: ['passkey', 'recovery-code'],
    failure: 'The passkey was not given: the prompt was closed, or it ran out. Try again, or use another way.',
  },
}
export const BeforeACompany: Story = { args: { reason: 'company' } }
export const Waiting: Story = { args: { failure: 'Too many attempts, try again later', wait: 20 } }
export const Confirming: Story = { args: { isPending: true } }
export const Unreachable: Story = { args: { failure: 'An error occurred' } }
export const WithoutPassword: Story = {
  args: {
    noPassword: <NoPasswordView email="anna@oak.example" outcome="none" isPending={false} seconds={0} onSend={fn()} />,
  },
}
