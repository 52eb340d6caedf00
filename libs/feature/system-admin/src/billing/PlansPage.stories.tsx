import { aPriceVariant } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen } from 'storybook/test'
import { PlansPage } from '../PlansPage.tsx'

type Call = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** The page of plans and promo codes, whose calls answer as the story says. */
function Console({ call }: { call: Call }) {
  const [platform] = useState(() => aPlatform({ api: aFakeApi({ call }) }))
  return (
    <PlatformProvider platform={platform}>
      <PlansPage />
    </PlatformProvider>
  )
}

const meta: Meta<typeof Console> = { component: Console, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Console>

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))
const promo = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  code: 'SPRING',
  discountType: 'percentage',
  percentage: 20,
  amountCents: null,
  maxDiscountAmountCents: null,
  currencyCode: null,
  durationType: 'once',
  durationInBillingCycles: null,
  priceVariantIds: null,
  maxRedemptions: 50,
  redemptions: 12,
  validFrom: null,
  validTo: '2026-12-31T21:59:59.999Z',
  isActive: true,
}
const promoCodes = [
  promo,
  {
    ...promo,
    id: '0190a1b2-0000-7000-8000-000000000002',
    code: 'WELCOME_TO_ALL_SALONS_OF_THE_NETWORK_OF_THE_CITY_OF_LISBON_2026',
    discountType: 'fixed',
    amountCents: 1500,
    currencyCode: 'USD',
    durationType: 'repeating',
    durationInBillingCycles: 3,
    maxRedemptions: null,
    validTo: null,
    isActive: false,
  },
]
const plans = [
  { plan: aPriceVariant(), isOnSale: true, companies: 14 },
  { plan: aPriceVariant({ id: 'old', name: 'Old' }), isOnSale: false, companies: 2 },
]

export const Full: Story = {
  args: { call: { listPlans: () => ({ plans }), listPromoCodes: () => ({ promoCodes, total: 42 }) } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change SPRING' }))
    await expect(await screen.findByRole('dialog', { name: 'Promo code SPRING' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Full, globals: { viewport: { value: 'phone' } } }
export const Empty: Story = {
  args: { call: { listPlans: () => ({ plans }), listPromoCodes: () => ({ promoCodes: [], total: 0 }) } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('There are no promo codes yet')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Find a code'), 'SUMMER')
    await expect(await canvas.findByText('There is no such promo code')).toBeVisible()
  },
}
export const Loading: Story = { args: { call: { listPlans: never, listPromoCodes: never } } }
export const Failing: Story = {
  args: { call: { listPlans: broken, listPromoCodes: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The plans could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The promo codes could not be loaded')).toBeVisible()
  },
}
export const NewPlan: Story = {
  ...Empty,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New plan' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Put it on sale' }))
    await expect(await screen.findByText('Write the name.')).toBeVisible()
  },
}
export const NewPlanOnAPhone: Story = { ...NewPlan, globals: { viewport: { value: 'phone' } } }
export const ChangeAPlan: Story = {
  ...Empty,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change old' }))
    await expect(await screen.findByRole('switch', { name: /^On sale/u })).not.toBeChecked()
  },
}
export const NewPrice: Story = {
  ...Empty,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `A new price for ${aPriceVariant().id}` }))
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Price of a month' }),
      String(aPriceVariant().amount / 100),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Sell at this price' }))
    await expect(await screen.findByText('It costs that much already.')).toBeVisible()
  },
}
export const Refund: Story = {
  ...Empty,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund an invoice' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    await expect(await screen.findByText('Write the reason.')).toBeVisible()
  },
}
