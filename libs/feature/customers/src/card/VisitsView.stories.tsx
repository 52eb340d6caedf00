import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { VisitsView } from './VisitsView.tsx'

const meta: Meta<typeof VisitsView> = {
  component: VisitsView,
  args: {
    visits: {
      state: 'known',
      count: 12,
      next: { at: '2026-12-01T10:00:00.000Z', staff: 'Iryna', services: ['Manicure'], price: 600 },
      last: { at: '2026-11-10T10:00:00.000Z', staff: 'Iryna', services: ['Manicure', 'Polish'], price: 850 },
    },
    onRetry: fn(),
    isRetrying: false,
  },
}
export default meta
type Story = StoryObj<typeof VisitsView>

export const Known: Story = {}
/** Times are by the clock of the salon: at this one it is already the next day. */
export const SalonFarAway: Story = {
  args: {
    visits: {
      state: 'known',
      count: 1,
      next: { at: '2026-12-03T20:00:00.000Z', utcOffset: 840, staff: 'Iryna', services: ['Manicure'], price: 600 },
      last: null,
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText('04.12.2026 10:00')).toBeVisible(),
}
export const NothingBooked: Story = { args: { visits: { state: 'known', count: 1, next: null, last: null } } }
export const Loading: Story = { args: { visits: undefined } }
export const NotLinked: Story = { args: { visits: { state: 'not-linked' } } }
export const Unknown: Story = { args: { visits: { state: 'unknown' } } }
export const Refused: Story = { args: { visits: { state: 'refused' } } }
export const Away: Story = {
  args: { visits: { state: 'away' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalled()
  },
}
