import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aCustomerCard, aMergedCard, annaOnInstagram } from '../testing/aCustomerCard.ts'
import { ChatsOfCustomer } from './ChatsOfCustomer.tsx'

const meta: Meta<typeof ChatsOfCustomer> = {
  component: ChatsOfCustomer,
  args: {
    companyId: 101,
    customer: aMergedCard(),
    changes: { write: fn(async () => null), merge: fn(async () => null), separate: fn(async () => null) },
  },
}
export default meta
type Story = StoryObj<typeof ChatsOfCustomer>

export const Merged: Story = {}
export const Alone: Story = { args: { customer: aCustomerCard() } }
export const OfTheSameNumber: Story = { args: { customer: aCustomerCard({ alike: [annaOnInstagram] }) } }
export const MergedIntoAnother: Story = { args: { customer: aMergedCard({ chatId: 10002 }) } }
export const Undone: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo the merge with annie_k' }))
    await expect(args.changes.separate).toHaveBeenCalled()
  },
}
