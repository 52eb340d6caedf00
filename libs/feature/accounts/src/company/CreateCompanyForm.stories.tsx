import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CreateCompanyForm } from './CreateCompanyForm.tsx'

const meta: Meta<typeof CreateCompanyForm> = { component: CreateCompanyForm, args: { onSubmit: fn(), failure: null, isPending: false } }
export default meta
type Story = StoryObj<typeof CreateCompanyForm>

export const Empty: Story = {}

export const Submitted: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Company name'), ' Lily {Enter}')
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Lily' })
  },
}

export const Nameless: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create company' }))
    await expect(canvas.getByLabelText('Company name')).toHaveFocus()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}

export const Refused: Story = { args: { failure: 'An error occurred' } }
