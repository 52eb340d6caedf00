import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PasswordForm } from './PasswordForm.tsx'

const meta: Meta<typeof PasswordForm> = {
  component: PasswordForm,
  args: { email: 'anna@oak.example', onSubmit: fn(), isPending: false, isDone: false, failure: null },
}
export default meta
type Story = StoryObj<typeof PasswordForm>

export const Empty: Story = {}
export const FieldsMissing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change the password' }))
    await expect(canvas.getByLabelText('Current password')).toHaveFocus()
    await expect(canvas.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password')
  },
}
export const Changed: Story = { args: { isDone: true } }
export const Delayed: Story = {
  args: { failure: 'Too many attempts. Nothing is locked: wait a moment, then try again', wait: 30 },
}
export const Pending: Story = { args: { isPending: true } }
