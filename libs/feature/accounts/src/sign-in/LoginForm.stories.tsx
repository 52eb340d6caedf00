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

/** A wrong password, after which the next attempt has to wait. */
export const RefusedWithWait: Story = { args: { failure: 'Invalid email or password', wait: 4 } }

/** An attempt that was not checked: another account may have to wait, so the form stays usable. */
export const Delayed: Story = {
  args: { isDelayed: true, wait: 30 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('You can try again in 0:30.')
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  },
}

export const DelayIsOver: Story = {
  args: { isDelayed: true, wait: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You can sign in now.')).toBeVisible()
    await expect(canvas.queryByRole('timer')).toBeNull()
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

/** Password managers find both fields by these attributes. */
export const ForPasswordManagers: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  },
}
