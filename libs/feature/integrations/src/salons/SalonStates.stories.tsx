import type { CrmStateChange } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SalonStates } from './SalonStates.tsx'

const at = (id: number, different: Partial<CrmStateChange>): CrmStateChange => ({
  id,
  state: 'connected',
  isSwitchedOff: false,
  wasInstalled: false,
  failure: null,
  since: new Date(Date.UTC(2026, 10, id, 9, 30)).toISOString(),
  ...different,
})
const states = [
  at(9, { state: 'uninstalled' }),
  at(8, {}),
  at(7, { isSwitchedOff: true }),
  at(6, { wasInstalled: true }),
  at(5, { state: 'frozen' }),
  at(4, {}),
  at(3, { state: 'waiting' }),
  at(2, { state: 'failed', failure: { code: 'CONSENT_EXPIRED', message: 'The application cannot be activated.' } }),
  at(1, { state: 'waiting' }),
]

const meta: Meta<typeof SalonStates> = {
  component: SalonStates,
  args: { title: 'Lily', states, onShowMore: null },
}
export default meta
type Story = StoryObj<typeof SalonStates>

export const EveryState: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'History of Lily' }).children).toHaveLength(9)
    await expect(canvas.getByText(/The consent in Altegio had expired/u)).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const More: Story = {
  args: { onShowMore: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }))
    await expect(args.onShowMore).toHaveBeenCalledOnce()
  },
}
export const Nothing: Story = { args: { states: [] } }
