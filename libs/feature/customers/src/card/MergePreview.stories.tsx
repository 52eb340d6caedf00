import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aCustomerCard, annaOnInstagram } from '../testing/aCustomerCard.ts'
import { MergePreview } from './MergePreview.tsx'

const annie = aCustomerCard({
  chatId: 10002,
  headChatId: 10002,
  name: 'Annie',
  chats: [annaOnInstagram],
  values: { 2: 'Hair', 3: '38' },
  cards: [{ chatId: 10002, name: 'Annie', values: { 2: 'Hair', 3: '38' }, mergedInto: null }],
})
const anna = aCustomerCard({
  name: 'Anna from the bank',
  cards: [{ chatId: 10001, name: 'Anna from the bank', values: { 1: '1990-05-17', 2: 'Nails' }, mergedInto: null }],
})

const meta: Meta<typeof MergePreview> = { component: MergePreview, args: { head: anna, moved: annie, onSwap: fn() } }
export default meta
type Story = StoryObj<typeof MergePreview>

export const TwoCards: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(/Name: Annie; Favourite care: Hair/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Put the card of Annie first' }))
    await expect(args.onSwap).toHaveBeenCalled()
  },
}
