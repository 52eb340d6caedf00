import type { Promo } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { money } from '@frontdesk/money'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { BillingSection } from '../section/BillingSection.tsx'
import { someVariants } from '../testing/someVariants.ts'
import { storyTime } from '../testing/storyTime.ts'
import { firstChoice } from './PlanChoice.ts'
import { PlanOrder } from './PlanOrder.tsx'

const variants = someVariants()
const subscription = aSubscription()
const choice = { variantId: 'pro-usd', period: 'month', configuration: { conversations: 500, salons: 1 } } as const

/** Choices change the story as they change the page. */
function Chosen(props: Parameters<typeof PlanOrder>[0]) {
  const [chosen, setChosen] = useState(props.choice)
  const [isAutoUpgraded, setAutoUpgraded] = useState(props.isAutoUpgraded)
  return (
    <BillingSection title="Choose a plan">
      <PlanOrder
        {...props}
        choice={chosen}
        onChoice={setChosen}
        isAutoUpgraded={isAutoUpgraded}
        onAutoUpgrade={setAutoUpgraded}
      />
    </BillingSection>
  )
}

const meta: Meta<typeof PlanOrder> = {
  component: PlanOrder,
  render: (args) => <Chosen {...args} />,
  args: {
    variants,
    subscription: null,
    invoices: [],
    hasUsedTrial: true,
    now: storyTime,
    choice,
    onChoice: fn(),
    promo: { is: 'none' },
    onApplyPromo: fn(),
    onRemovePromo: fn(),
    isAutoUpgraded: false,
    onAutoUpgrade: fn(),
    onReload: fn(),
    onOrder: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PlanOrder>

const twentyOff: Promo = {
  code: 'SPRING20',
  source: 'code',
  discountType: 'percentage',
  percentage: 20,
  remainingBillingCycles: 3,
}
const explain: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Why this price' }))
  await expect(canvas.getByRole('button', { name: 'Why this price' })).toHaveAttribute('aria-expanded', 'true')
}

export const FirstPlan: Story = {}

export const WithTrial: Story = { args: { hasUsedTrial: false } }

export const Configured: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /1,000/u }))
    await userEvent.click(canvas.getByRole('button', { name: 'One salon more' }))
    await expect(canvas.getByRole('button', { name: 'Pay $84.00' })).toBeVisible()
  },
}

export const Year: Story = {
  args: { choice: { ...choice, period: 'year', configuration: { conversations: 1000, salons: 3 } } },
  play: explain,
}

export const Upgrade: Story = {
  args: {
    subscription,
    invoices: [anInvoice()],
    choice: { ...choice, variantId: 'network-usd', configuration: { conversations: 2000, salons: 5 } },
    promo: { is: 'applied', promo: twentyOff },
  },
  play: explain,
}

export const Downgrade: Story = {
  args: {
    subscription,
    invoices: [anInvoice()],
    choice: { ...choice, variantId: 'start-usd', configuration: { conversations: 200, salons: 1 } },
  },
}

export const SamePlan: Story = {
  args: { subscription, invoices: [anInvoice()], choice: firstChoice(variants, subscription) ?? choice },
}

export const CancellationScheduled: Story = {
  args: {
    subscription: aSubscription({ canceledAt: '2026-12-01T08:00:00.000Z' }),
    invoices: [anInvoice()],
    choice: { ...choice, variantId: 'network-usd', configuration: { conversations: 2000, salons: 5 } },
  },
}

export const OtherCurrency: Story = {
  args: { variants: someVariants({ currencyCode: 'EUR' }), subscription, invoices: [anInvoice()] },
}

export const TooManySalons: Story = {
  args: { choice: { ...choice, configuration: { conversations: 500, salons: 11 } } },
}

export const ConnectedSalons: Story = {
  args: { connectedSalons: 8, choice: { ...choice, configuration: { conversations: 500, salons: 8 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/You have 8 salons connected/u)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Pay $154.00' })).toBeEnabled()
  },
}

export const TooSmallForSalons: Story = {
  args: {
    connectedSalons: 8,
    choice: { ...choice, variantId: 'start-usd', configuration: { conversations: 200, salons: 3 } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/more salons connected than this plan can have/u)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Pay/u })).toBeNull()
  },
}

export const Hryvnias: Story = { args: { variants: someVariants({ currencyCode: 'UAH', amount: 199900 }) } }

export const OnePlanWithoutOptions: Story = {
  args: {
    variants: [{ id: 'only', name: 'Studio', amount: 0, description: null, trialDays: 0, metadata: {} }],
    choice: { variantId: 'only', period: 'month', configuration: { conversations: null, salons: 1 } },
  },
}

export const Ordering: Story = { args: { isOrdering: true } }

export const BesideAnotherChange: Story = {
  args: { isBlocked: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Another change of your subscription is on its way/u)).toBeVisible()
  },
}

export const PriceAwaited: Story = {
  args: { isPriceAwaited: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Pay $49.00' })
    await waitFor(() => expect(button).toBeDisabled())
  },
}

export const PriceChanged: Story = { args: { failure: { because: 'PRICE_CHANGED' } } }

export const TooFewSalons: Story = { args: { failure: { because: 'TOO_FEW_SALONS' } } }

export const ProviderAway: Story = { args: { failure: { because: 'PAYMENT_UNREACHABLE' } } }

export const AmountTooSmall: Story = {
  args: { failure: { because: 'AMOUNT_TOO_SMALL', least: money(50, 'USD') } },
}

export const UnknownFailure: Story = { args: { failure: { because: null } } }

export const UnknownFailureWithReason: Story = {
  args: { failure: { because: null, reason: 'The account of the shop is closed.' } },
}

export const PromoUnread: Story = { args: { failure: { because: 'promo-unread' } } }

export const NothingToPay: Story = {
  args: { promo: { is: 'applied', promo: { ...twentyOff, percentage: 100 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Start the plan' })).toBeVisible()
  },
}

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
