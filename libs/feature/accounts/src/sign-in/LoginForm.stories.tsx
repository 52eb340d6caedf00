import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LoginForm } from './LoginForm.tsx'

const meta: Meta<typeof LoginForm> = { component: LoginForm, args: { onSubmit: fn(), failure: null, isPending: false } }
export default meta
type Story = StoryObj<typeof LoginForm>

export const Empty: Story = {}

export const Submitted: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), ' olena@lily.example ')
    await userEvent.type(canvas.getByLabelText('Password'), 'a secret{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith({ email: 'olena@lily.example', password: 'a secret' })
  },
}

export const FieldsMissing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'olena@lily.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(canvas.getByLabelText('Password')).toHaveFocus()
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password')
    await expect(canvas.getByLabelText('Email')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const Refused: Story = {
  args: { failure: 'Invalid email or password' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Invalid email or password')
  },
}

export const Locked: Story = {
  args: { failure: 'Too many attempts, try again later', wait: 899 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again in 14:59.')
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  },
}

export const Pending: Story = { args: { isPending: true } }

export const PasswordShown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'a secret')
    await userEvent.click(canvas.getByRole('button', { name: 'Show characters' }))
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Show characters', pressed: true })).toBeVisible()
  },
}

/** Password managers find both fields by these words. */
export const ForPasswordManagers: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  },
}
