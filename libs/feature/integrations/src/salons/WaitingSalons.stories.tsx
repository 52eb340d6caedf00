import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { WaitingSalons } from './WaitingSalons.tsx'

const meta: Meta<typeof WaitingSalons> = {
  component: WaitingSalons,
  args: {
    salons: [
      { externalId: '720441', metadata: { company: { title: 'Lily Beauty Studio', city: 'Kyiv' } } },
      { externalId: '37533', metadata: {} },
    ],
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
    await expect(args.onConnect).toHaveBeenCalledWith(['720441', '37533'])
    // Each has a choice of its own.
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Lily Beauty Studio Kyiv, 720441' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Connect 1 salon to Lily' }))
    await expect(args.onConnect).toHaveBeenLastCalledWith(['37533'])
  },
}
export const One: Story = {
  args: {
    salons: [{ externalId: '720443', metadata: { company: { title: 'Casa Luz', city: 'A Coruña' } } }],
    companyName: null,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/waits to be connected: Casa Luz \(A Coruña, 720443\)\./u)).toBeVisible()
  },
}
/** A salon of which Altegio has said nothing yet. */
export const OneByNumber: Story = { args: { salons: [{ externalId: '720443', metadata: {} }] } }
export const Refused: Story = { args: { isRefused: true } }
export const Connecting: Story = { args: { isPending: true } }

const cities = ['Kyiv', 'A Coruña', 'Алматы', 'Rīga']
const forty = Array.from({ length: 40 }, (_, n) => ({
  externalId: String(37_500 + n),
  metadata: n < 35 ? { company: { title: `Nordwind Barbers ${n + 1}`, city: cities[n % 4] ?? null } } : {},
}))
export const Forty: Story = {
  args: { salons: forty },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name, city or number' }), 'coruna')
    await expect(canvas.getAllByRole('listitem')).toHaveLength(9)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'All that are shown' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Connect 31 salons to Lily' }))
    await expect(args.onConnect).toHaveBeenCalledWith(
      forty.flatMap(({ externalId, metadata: { company } }) => (company?.city === 'A Coruña' ? [] : [externalId])),
    )
  },
}
export const FortyOnAPhone: Story = { args: { salons: forty }, globals: { viewport: { value: 'phone' } } }
