import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AddPasskeyView } from './AddPasskey.tsx'

const meta: Meta<typeof AddPasskeyView> = {
  component: AddPasskeyView,
  args: { suggestedName: 'Chrome on Linux', isPending: false, failure: null, onAdd: fn(), onCancel: fn() },
}
export default meta
type Story = StoryObj<typeof AddPasskeyView>

export const Named: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Name of the passkey' })
    await expect(field).toHaveFocus()
    await userEvent.clear(field)
    await userEvent.type(field, '{Enter}')
    await expect(field).toHaveAccessibleDescription(/Enter a name/u)
    await userEvent.type(field, ' My phone {Enter}')
    await expect(args.onAdd).toHaveBeenCalledWith('My phone')
  },
}
export const Pending: Story = { args: { isPending: true } }
export const Cancelled: Story = {
  args: { failure: 'The passkey was not given: the prompt was closed, or it ran out. Try again, or use another way.' },
}
export const Known: Story = { args: { failure: 'This device has a passkey of your account already.' } }
