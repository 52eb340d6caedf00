import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PaymentMethodView } from './PaymentMethodView.tsx'

const meta: Meta<typeof PaymentMethodView> = {
  component: PaymentMethodView,
  args: {
    method: { displayLabel: null, maskedPan: '444403******1902', provider: 'monobank' },
    mayChange: true,
    onChange: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PaymentMethodView>

export const MaskedPan: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('•••• 1902')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Replace card' }))
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const Label: Story = {
  args: { method: { displayLabel: 'Visa 1902', maskedPan: '444403******1902', provider: 'monobank' } },
}

export const Nameless: Story = { args: { method: { displayLabel: null, maskedPan: null, provider: null } } }

export const None: Story = { args: { method: null } }

export const NotAllowed: Story = { args: { mayChange: false } }

export const Opening: Story = { args: { isOpening: true } }

export const BesideAnotherChange: Story = { args: { isChanging: true } }

export const Failed: Story = { args: { failure: 'The payment provider does not answer. Try again in a few minutes.' } }
