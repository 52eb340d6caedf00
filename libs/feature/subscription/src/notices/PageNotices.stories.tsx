import { Stack } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ChangedElsewhereNotice } from './ChangedElsewhereNotice.tsx'
import { OpenPaymentNotice } from './OpenPaymentNotice.tsx'
import { PaymentBesidePlanNotice } from './PaymentBesidePlanNotice.tsx'
import { SalonsBeyondPlanNotice } from './SalonsBeyondPlanNotice.tsx'
import { UnknownPageNotice } from './UnknownPageNotice.tsx'

const meta: Meta<typeof ChangedElsewhereNotice> = { component: ChangedElsewhereNotice, args: { onReload: fn() } }
export default meta
type Story = StoryObj<typeof ChangedElsewhereNotice>

export const ChangedElsewhere: Story = {}
export const LoadingAgain: Story = { args: { isLoading: true } }
export const OpenPayment: Story = { render: () => <OpenPaymentNotice paymentUrl="https://pay.example/1" /> }
export const UnknownPage: Story = { render: () => <UnknownPageNotice /> }
export const PaymentBesidePlan: Story = { render: () => <PaymentBesidePlanNotice isChecking={false} onCheck={fn()} /> }
export const CheckingAgain: Story = { render: () => <PaymentBesidePlanNotice isChecking onCheck={fn()} /> }
export const SalonsBeyondPlan: Story = {
  render: () => <SalonsBeyondPlanNotice planSalons={1} connectedSalons={4} onChoose={fn()} />,
}
export const SalonsBeyondPlanUnchangeable: Story = {
  render: () => <SalonsBeyondPlanNotice planSalons={2} connectedSalons={3} />,
}
export const Both: Story = {
  render: (args) => (
    <Stack gap="sm">
      <ChangedElsewhereNotice {...args} />
      <OpenPaymentNotice paymentUrl="https://pay.example/1" />
    </Stack>
  ),
}
