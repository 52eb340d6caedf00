import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { CompanyForm } from './CompanyForm.tsx'

const meta: Meta<typeof CompanyForm> = {
  component: CompanyForm,
  args: { company: null, isPending: false, failure: null, onClose: fn(), onSubmit: fn() },
}
export default meta
type Story = StoryObj<typeof CompanyForm>

export const New: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
    await expect(screen.getByText('Enter a name')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' Lily ')
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Email address of its owner' }),
      'olena@example.com{Enter}',
    )
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Lily', title: '', ownerEmail: 'olena@example.com' })
  },
}
export const Editing: Story = {
  args: { company: { name: 'Тәтті Сән', title: 'Сұлулық салоны' } },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Сұлулық салоны')
    await expect(screen.queryByRole('textbox', { name: 'Email address of its owner' })).toBeNull()
  },
}
export const Failed: Story = {
  args: { failure: { title: 'Failed to create company', reason: 'Something you entered is not accepted.' } },
}
export const Pending: Story = { args: { company: { name: 'Lily' }, isPending: true } }
export const Phone: Story = { ...Failed, globals: { viewport: { value: 'phone' } } }
