import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { aCustomerCard } from '../testing/aCustomerCard.ts'
import { FieldsOfCustomer } from './FieldsOfCustomer.tsx'

const meta: Meta<typeof FieldsOfCustomer> = {
  component: FieldsOfCustomer,
  args: { customer: aCustomerCard(), onWrite: fn(async () => null), canDefine: true },
}
export default meta
type Story = StoryObj<typeof FieldsOfCustomer>

export const Some: Story = {}
export const None: Story = { args: { customer: aCustomerCard({ fields: [], values: {} }) } }
export const ANumber: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Shoe size: Nothing yet. Change it' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Shoe size' }), 'big')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Write a number, such as 12.5.')
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Shoe size' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Shoe size' }), '38,5')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(args.onWrite).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }), '38,5')
  },
}
