import { money } from '@frontdesk/money'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { MissingCardNotice } from './MissingCardNotice.tsx'

const meta: Meta<typeof MissingCardNotice> = {
  component: MissingCardNotice,
  args: { renewal: { on: new Date('2026-12-20T08:00:00.000Z'), amount: money(4900, 'USD') }, onAddCard: fn() },
}
export default meta
type Story = StoryObj<typeof MissingCardNotice>

export const Missing: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/your plan renews for/u)).toHaveTextContent(
      /^On 20\.12\.2026 your plan renews for \$49\.00\./u,
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Add a card' }))
    await expect(args.onAddCard).toHaveBeenCalledOnce()
  },
}

export const Opening: Story = { args: { isOpening: true } }

export const Failed: Story = { args: { failure: 'The payment provider does not answer. Try again in a few minutes.' } }

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
