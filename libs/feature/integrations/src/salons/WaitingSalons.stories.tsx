import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { WaitingSalons } from './WaitingSalons.tsx'

const meta: Meta<typeof WaitingSalons> = {
  component: WaitingSalons,
  args: {
    ids: ['37532', '37533'],
    companyName: 'Lily',
    isPending: false,
    isRefused: false,
    onConnect: fn(),
    onForget: fn(),
  },
}
export default meta
type Story = StoryObj<typeof WaitingSalons>

export const Two: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connect 2 salons to Lily' }))
    await expect(args.onConnect).toHaveBeenCalledWith(['37532', '37533'])
  },
}
export const One: Story = { args: { ids: ['37532'], companyName: null } }
export const Refused: Story = { args: { isRefused: true } }
export const Connecting: Story = { args: { isPending: true } }

const forty = Array.from({ length: 40 }, (_, n) => String(37_500 + n))
export const Forty: Story = {
  args: { ids: forty },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by the salon’s number' }), '3751')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'All that are shown' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Connect 30 salons to Lily' }))
    await expect(args.onConnect).toHaveBeenCalledWith(forty.filter((id) => !id.includes('3751')))
  },
}
export const FortyOnAPhone: Story = { args: { ids: forty }, globals: { viewport: { value: 'phone' } } }
