import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CompanyFilters } from './CompanyFilters.tsx'

const meta: Meta<typeof CompanyFilters> = {
  component: CompanyFilters,
  args: { filter: { page: 1, search: '', includeArchived: false }, onChange: fn() },
}
export default meta
type Story = StoryObj<typeof CompanyFilters>

export const All: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Channels' }), 'Not connected')
    await expect(args.onChange).toHaveBeenLastCalledWith({ channels: 'failing' })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Order' }), 'Most chats first')
    await expect(args.onChange).toHaveBeenLastCalledWith({ sort: 'chats', descending: true })
  },
}
export const Filtered: Story = {
  args: {
    filter: {
      page: 1,
      search: '',
      includeArchived: false,
      subscription: 'past_due',
      sort: 'activity',
      descending: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Subscription' })).toHaveDisplayValue('Past due')
    await expect(canvas.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Last active first')
    await expect(canvas.getByRole('combobox', { name: 'Channels' })).toHaveDisplayValue('All')
  },
}
export const Phone: Story = { ...Filtered, globals: { viewport: { value: 'phone' } } }
