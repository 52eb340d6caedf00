import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { LogInDialog } from './LogInDialog.tsx'

const meta: Meta<typeof LogInDialog> = {
  component: LogInDialog,
  args: { companyName: 'Café Lily', isPending: false, failure: null, onClose: fn(), onLogIn: fn() },
}
export default meta
type Story = StoryObj<typeof LogInDialog>

export const Asking: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await expect(screen.getByText('Say why you open this company')).toBeVisible()
    await expect(args.onLogIn).not.toHaveBeenCalled()
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Their bot is silent ')
    await userEvent.click(screen.getByText('30 minutes'))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledWith({ reason: 'Their bot is silent', minutes: 30 })
  },
}
export const Failed: Story = { args: { failure: 'The server does not answer.' } }
export const OnAPhone: Story = {
  args: { companyName: 'Schönheitssalonbetriebsgesellschaft'.repeat(3) },
  globals: { viewport: { value: 'phone' } },
}
