import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { anOpenedInvitation } from '../testing/aTeam.ts'
import { InvitationView } from './InvitationView.tsx'

const meta: Meta<typeof InvitationView> = {
  component: InvitationView,
  args: {
    state: { is: 'known', invitation: anOpenedInvitation() },
    signedInAs: null,
    isPending: false,
    failure: null,
    onAccept: fn(),
    onSignOut: fn(),
    onRetry: fn(),
  },
}
export default meta
type Story = StoryObj<typeof InvitationView>

const ended = (state: 'accepted' | 'withdrawn' | 'expired'): Story => ({
  args: { state: { is: 'known', invitation: anOpenedInvitation({ state }) } },
})

export const WithoutAccount: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/auth/register?next=%2Finvitation',
    )
  },
}
export const WithAccount: Story = {
  args: { state: { is: 'known', invitation: anOpenedInvitation({ hasAccount: true, role: 'admin' }) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Create an account' })).toBeNull()
  },
}
export const SignedIn: Story = {
  args: { signedInAs: 'Olena@example.com' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Join the team' }))
    await expect(args.onAccept).toHaveBeenCalledOnce()
  },
}
export const SignedInAsAnother: Story = {
  args: { signedInAs: 'marco@example.com' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out and go on' }))
    await expect(args.onSignOut).toHaveBeenCalledOnce()
  },
}
export const Failed: Story = { args: { signedInAs: 'olena@example.com', failure: 'The server did not answer.' } }
export const Accepted: Story = ended('accepted')
export const Withdrawn: Story = ended('withdrawn')
export const Expired: Story = ended('expired')
export const Asking: Story = { args: { state: { is: 'asking' } } }
export const Refused: Story = { args: { state: { is: 'refused' } } }
export const Unclear: Story = { args: { state: { is: 'unclear' } } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
