import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { NameOfCustomer } from './NameOfCustomer.tsx'

const meta: Meta<typeof NameOfCustomer> = {
  component: NameOfCustomer,
  args: { shown: 'Anna from the bank', name: 'Anna from the bank', channelName: 'Anna', onSave: fn(async () => null) },
}
export default meta
type Story = StoryObj<typeof NameOfCustomer>

export const Named: Story = {}
export const OfTheChannel: Story = { args: { shown: 'Anna', name: null } }
export const NotLoadedYet: Story = { args: { onSave: null } }
export const Cleared: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change the name' }))
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Name in your company' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(args.onSave).toHaveBeenCalledWith(null)
  },
}
