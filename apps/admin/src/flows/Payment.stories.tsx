import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import type { ProviderScript } from '@frontdesk/platform/testing'
import { LeaveContext } from '@frontdesk/subscription'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect } from 'storybook/test'
import { AdminScreen } from '../screens/AdminScreen.tsx'
import { fullSalon, newSalon } from '../screens/lily.ts'

/** A salon in its trial that orders a plan and pays for it at the provider's page. */
function aSalonThatPays() {
  let isPaid = false
  const script: ProviderScript = {
    ...fullSalon,
    getSubscription: async (input) => {
      const before = await newSalon.getSubscription?.(input)
      if (!before) throw new Error('A new salon has a trial')
      const now = new Date().toISOString()
      const trialEndsAt = new Date(Date.now() + 6 * 24 * 60 * 60_000).toISOString()
      if (!isPaid)
        return { ...before, now, subscription: before.subscription && { ...before.subscription, trialEndsAt } }
      const paid = anInvoice({ createdAt: now, providerCreatedAt: now, providerModifiedAt: now })
      const nextBillingDate = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()
      return { ...before, now, subscription: aSubscription({ nextBillingDate }), invoices: [paid] }
    },
    startCheckout: () => ({ subscriptionId: aSubscription().id, paymentUrl: 'https://pay.mbnk.biz/p2_lily' }),
  }
  return {
    script,
    pay: () => {
      isPaid = true
    },
  }
}
type Payer = ReturnType<typeof aSalonThatPays>

/** The app, and in the place of the provider's page, which is no part of it, a page with one button. */
function Paying({ script, pay }: Payer) {
  const navigate = useNavigate()
  const [page, setPage] = useState<string | null>(null)
  if (page === null)
    return (
      <LeaveContext value={setPage}>
        <AdminScreen script={script} />
      </LeaveContext>
    )
  return (
    <main style={{ display: 'grid', gap: 16, justifyItems: 'start', padding: 24 }}>
      <h1>The page of the payment provider</h1>
      <code>{page}</code>
      <button
        type="button"
        onClick={() => {
          pay()
          void navigate('/subscription?status=success')
          setPage(null)
        }}
      >
        Pay by card
      </button>
    </main>
  )
}

const meta: Meta<typeof Paying> = { component: Paying, parameters: { layout: 'fullscreen', route: '/subscription' } }
export default meta
type Story = StoryObj<typeof Paying>

const inTime = { timeout: 45_000 }

/** A trial ends in six days; a plan is chosen and paid, and the page says what it does. */
export const TrialToPaidPlan: Story = {
  loaders: [() => ({ payer: aSalonThatPays() })],
  render: (_, { loaded }) => <Paying {...(loaded['payer'] as Payer)} />,
  play: async ({ canvas, step, userEvent }) => {
    await step('The trial has six days left', async () => {
      await expect((await canvas.findAllByText(/trial/iu, {}, inTime))[0]).toBeVisible()
    })
    await step('A plan is ordered at its price', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Pay $49.00' }, inTime))
    })
    await step('The card is entered at the payment provider', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Pay by card' }, inTime))
    })
    await step('The payment has arrived', async () => {
      await expect(await canvas.findByText('Thank you, the payment has arrived', {}, inTime)).toBeVisible()
    })
    await step('The subscription shows the plan and its next payment', async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'Show my subscription' }))
      await expect((await canvas.findAllByText('Pro', {}, inTime))[0]).toBeVisible()
      await expect((await canvas.findAllByText(/Visa 1902/u, {}, inTime))[0]).toBeVisible()
    })
  },
}
