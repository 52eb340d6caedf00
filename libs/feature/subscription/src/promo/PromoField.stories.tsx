import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PromoField } from './PromoField.tsx'

const meta: Meta<typeof PromoField> = {
  component: PromoField,
  args: { state: { is: 'none' }, currency: 'USD', onApply: fn(), onRemove: fn() },
}
export default meta
type Story = StoryObj<typeof PromoField>

const fixed = { code: 'HELLO', discountType: 'fixed', amountCents: 1000 } as const
const percentage = { code: 'SPRING', discountType: 'percentage', percentage: '17.5' } as const

export const None: Story = {}

export const Typing: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a promo code' }))
    await userEvent.type(canvas.getByLabelText('Promo code'), '  spring20 {Enter}')
    await expect(args.onApply).toHaveBeenCalledWith('spring20')
  },
}

export const Checking: Story = { args: { state: { is: 'checking', code: 'SPRING20' } } }

export const Fixed: Story = { args: { state: { is: 'applied', promo: { ...fixed, remainingBillingCycles: 1 } } } }

export const PercentageWithLimit: Story = {
  args: {
    state: { is: 'applied', promo: { ...percentage, maxDiscountAmountCents: 2500, remainingBillingCycles: 3 } },
  },
}

export const OfTheCompany: Story = {
  args: { state: { is: 'applied', promo: { ...percentage, source: 'assignment', assignmentId: '7' } } },
}

export const Unknown: Story = {
  args: { state: { is: 'refused', code: 'SPRNG', because: 'PROMO_UNKNOWN', own: null } },
}

export const Expired: Story = {
  args: { state: { is: 'refused', code: 'SUMMER', because: 'PROMO_EXPIRED', own: null } },
}

export const NotStarted: Story = {
  args: { state: { is: 'refused', code: 'WINTER', because: 'PROMO_NOT_STARTED', own: null } },
}

export const UsedUp: Story = { args: { state: { is: 'refused', code: 'ONCE', because: 'PROMO_USED_UP', own: null } } }

export const OtherPlan: Story = {
  args: { state: { is: 'refused', code: 'START', because: 'PROMO_OTHER_PLAN', own: null } },
}

export const OtherMoney: Story = {
  args: { state: { is: 'refused', code: 'EURO', because: 'PROMO_OTHER_CURRENCY', own: null } },
}

export const Worse: Story = {
  args: {
    state: {
      is: 'refused',
      code: 'SMALL',
      because: 'PROMO_WORSE',
      own: { ...percentage, source: 'assignment', assignmentId: '7' },
    },
  },
}

export const TooLittleLeft: Story = {
  args: { state: { is: 'refused', code: 'MOST', because: 'AMOUNT_TOO_SMALL', own: null } },
}

export const OtherRefusal: Story = {
  args: { state: { is: 'refused', code: 'SPRING', because: 'other', own: null } },
}

export const Unreachable: Story = {
  args: { state: { is: 'refused', code: 'SPRING', because: 'unreachable', own: null } },
}
