import { ApiError } from '@frontdesk/api-client'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, mocked } from 'storybook/test'
import { RegisterForm } from './RegisterForm.tsx'

const meta: Meta<typeof RegisterForm> = {
  component: RegisterForm,
  args: { onSubmit: fn(), failure: null, isPending: false },
}
export default meta
type Story = StoryObj<typeof RegisterForm>

export const Empty: Story = {}

export const Submitted: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Your name'), 'Olena Koval')
    await userEvent.type(canvas.getByLabelText('Email'), 'olena@lily.example')
    await userEvent.type(canvas.getByLabelText('Password'), 'a secret')
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }))
    await expect(mocked(args.onSubmit).mock.calls[0]?.[0]).toEqual({
      fullName: 'Olena Koval',
      email: 'olena@lily.example',
      phone: '',
      password: 'a secret',
    })
  },
}

export const FieldsWrong: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Your name'), 'Olena')
    await userEvent.type(canvas.getByLabelText('Email'), 'olena')
    await userEvent.type(canvas.getByLabelText('Phone (optional)'), 'call me')
    await userEvent.type(canvas.getByLabelText('Password'), 'short')
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }))
    await expect(canvas.getByLabelText('Email')).toHaveFocus()
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Enter an email like anna@example.com')
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
      /Password must be at least 6 characters long/u,
    )
    await expect(canvas.getByLabelText('Email')).toHaveValue('olena')
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await userEvent.type(canvas.getByLabelText('Email'), '@lily.example')
    await expect(canvas.getByLabelText('Email')).not.toHaveAttribute('aria-invalid', 'true')
  },
}

export const Refused: Story = { args: { failure: 'An account with this email already exists' } }
export const FilledIn: Story = {
  args: { prefill: { name: 'Әйгерім Қасымова', email: 'aigerim@salon.kz', phone: '+7 701 123 45 67' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Your name')).toHaveValue('Әйгерім Қасымова')
  },
}
/** The provider refused the password as too common. */
export const PasswordTooCommon: Story = {
  args: {
    prefill: { name: 'Olena', email: 'olena@lily.example', phone: '' },
    onSubmit: (_newcomer, { onError }) => onError(new ApiError({ status: 422, code: 'PASSWORD_TOO_COMMON' })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'qwerty123{Enter}')
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
      /This is one of the most common passwords/u,
    )
    await expect(canvas.getByLabelText('Password')).toHaveFocus()
  },
}
export const MustWait: Story = { args: { failure: 'Too many requests, try again later', wait: 75 } }
export const Pending: Story = { args: { isPending: true } }
