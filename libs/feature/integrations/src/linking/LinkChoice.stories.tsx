import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { LinkChoice } from './LinkChoice.tsx'

const options = [
  { id: 5, name: 'Lily', detail: 'Kyiv, Khreshchatyk 1', takenBy: null },
  { id: 6, name: 'Rose', detail: 'Lviv, Rynok 1', takenBy: null },
]

const meta: Meta<typeof LinkChoice> = {
  component: LinkChoice,
  args: {
    title: 'Link Telegram @lily_salon_bot with a salon',
    label: 'Salons',
    options,
    isPending: false,
    onChoose: fn(),
    onClose: fn(),
  },
}
export default meta
type Story = StoryObj<typeof LinkChoice>

export const TwoSalons: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Link' })).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: 'Rose' }))
    await userEvent.click(screen.getByRole('button', { name: 'Link' }))
    await expect(args.onChoose).toHaveBeenCalledWith(6)
  },
}
export const OneIsTaken: Story = {
  args: {
    title: 'Link a channel with Lily',
    label: 'Channels',
    options: [
      { id: 3, name: 'Telegram @lily_salon_bot', detail: '', takenBy: null },
      { id: 4, name: 'WhatsApp +1 555-0100', detail: '', takenBy: 'Rose' },
    ],
  },
}
const many = Array.from({ length: 40 }, (_, n) => ({
  id: n + 1,
  name: `Salon of the sisters Konstantinopolskaya number ${n + 1}`,
  detail: `Ust-Kamenogorsk, Prospekt Abaya ${n + 1}`,
  takenBy: null,
}))
export const FortySalons: Story = {
  args: { options: many },
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('searchbox'), 'Abaya 27')
    await expect(screen.getAllByRole('radio')).toHaveLength(1)
  },
}
export const FortySalonsOnAPhone: Story = { args: { options: many }, globals: { viewport: { value: 'phone' } } }
export const Pending: Story = { args: { options: options.slice(0, 1), isPending: true } }
