import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { anInvitation, someColleagues } from '../testing/aTeam.ts'
import { TeamView } from './TeamView.tsx'

const meta: Meta<typeof TeamView> = {
  component: TeamView,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', flexDirection: 'column', gap: 32, maxWidth: 760, padding: 16 }}>
        <Story />
      </div>
    ),
  ],
  args: {
    people: someColleagues,
    invitations: [
      anInvitation(),
      anInvitation({ id: '2', email: 'dmytro@example.com', role: 'owner', expiresAt: '2026-11-01T08:00:00.000Z' }),
    ],
    me: { id: 7, role: 'owner' },
    idsHere: new Set([7, 9]),
    changes: {
      invite: fn(async () => true),
      resend: fn(async () => true),
      withdraw: fn(async () => true),
      changeRole: fn(async () => true),
      remove: fn(async () => true),
    },
  },
}
export default meta
type Story = StoryObj<typeof TeamView>

export const Owner: Story = {
  play: async ({ args, canvas }) => {
    const [, , vera] = canvas.getAllByRole('listitem')
    await expect(vera).toHaveTextContent(/Vera Lis.*Here now/u)
    await expect(canvas.getAllByText('Here now')).toHaveLength(1)
    await expect(canvas.queryByRole('button', { name: 'Leave the company' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Send the invitation to iryna@example.com again' }))
    await expect(args.changes.resend).toHaveBeenCalledOnce()
    await expect(await canvas.findByText('Sent again')).toBeVisible()
  },
}
export const Administrator: Story = {
  args: { me: { id: 8, role: 'admin' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Remove Olena Koval' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: /dmytro@example.com/u })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Leave the company' })).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Alone: Story = { args: { people: someColleagues.slice(0, 1), invitations: [] } }
export const Inviting: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Invite somebody' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'vera')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
    await expect(dialog.getByText('Enter the whole address, as in anna@example.com.')).toBeVisible()
    await expect(args.changes.invite).not.toHaveBeenCalled()
  },
}
export const ChangingARole: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change the role of Vera Lis' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Administrator' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(args.changes.changeRole).toHaveBeenCalledWith({ id: 9, role: 'admin' })
  },
}
export const Removing: Story = {
  args: { changes: { ...meta.args?.changes, remove: fn(() => Promise.reject(new Error('No answer'))) } as never },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Vera Lis' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await dialog.findByText('No answer')).toBeVisible()
  },
}
