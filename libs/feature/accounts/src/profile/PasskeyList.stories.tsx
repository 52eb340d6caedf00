import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { PasskeyListView } from './PasskeyList.tsx'

const phone = { id: 'phone', name: 'My phone', addedAt: '2026-11-20T12:00:00.000Z', usedAt: '2026-11-28T09:30:00.000Z' }
const key = { id: 'key', name: 'Security key', addedAt: '2026-11-21T12:00:00.000Z', usedAt: null }

const meta: Meta<typeof PasskeyListView> = {
  component: PasskeyListView,
  args: { passkeys: [phone, key], hasApp: false, removing: null, failure: null, onRemove: fn() },
}
export default meta
type Story = StoryObj<typeof PasskeyListView>

const ask = async (name: string) =>
  within(await screen.findByRole('dialog', { name: `Remove the passkey ${name}?` }, { timeout: 5000 }))

export const Several: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the passkey Security key' }))
    const dialog = await ask('Security key')
    await expect(dialog.getByText(/Your other ways still do/u)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(args.onRemove).toHaveBeenCalledWith(key)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const TheOnlyWay: Story = {
  args: { passkeys: [phone] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the passkey My phone' }))
    const dialog = await ask('My phone')
    await expect(dialog.getByText(/your password alone signs you in/u)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(args.onRemove).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const BesideAnApp: Story = { args: { passkeys: [phone], hasApp: true } }
export const None: Story = { args: { passkeys: [], hasApp: true } }
export const Removing: Story = { args: { removing: 'key' } }
export const Failed: Story = { args: { failure: 'An error occurred' } }
export const LongName: Story = {
  args: { passkeys: [{ ...phone, name: 'SecurityKeyOfTheReceptionInTheSecondFloorWithAVeryLongName' }, key] },
  globals: { viewport: { value: 'phone' } },
}
