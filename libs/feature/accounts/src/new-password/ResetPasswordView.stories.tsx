import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ResetPasswordView } from './ResetPasswordView.tsx'

const meta: Meta<typeof ResetPasswordView> = {
  component: ResetPasswordView,
  args: { hasToken: true, isPending: false, failure: null, seconds: 0, onSubmit: fn() },
}
export default meta
type Story = StoryObj<typeof ResetPasswordView>

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'a new secret')
    await userEvent.type(canvas.getByLabelText('New password again'), 'a new secret{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith('a new secret', expect.anything())
  },
}
export const FieldsWrong: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'short{Enter}')
    await expect(canvas.getByLabelText('New password')).toHaveFocus()
    await expect(canvas.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(canvas.getByText('Passwords do not match')).toBeVisible()
  },
}
export const LinkSpent: Story = { args: { failure: 'link' } }
export const Refused: Story = { args: { failure: 'passing' } }
export const MustWait: Story = { args: { failure: 'passing', seconds: 59 } }
export const Pending: Story = { args: { isPending: true } }
export const NoToken: Story = { args: { hasToken: false } }
