import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { money } from '@frontdesk/money'
import { LandingView } from './LandingView.tsx'
import type { PlanOffer } from './readOffers.ts'

const offers: readonly PlanOffer[] = [
  {
    id: 'starter',
    name: 'Starter',
    description: { key: 'one-salon' },
    monthly: money(4900, 'USD'),
    trialDays: 14,
  },
  {
    id: 'pro',
    name: 'Pro',
    description: { key: 'conversations-and-salons', conversations: 2000, salons: 3 },
    monthly: money(12_950, 'USD'),
    trialDays: 0,
  },
]

const meta: Meta<typeof LandingView> = {
  component: LandingView,
  args: { offers, isSignedIn: false, contact: { whatsapp: '+380 50 111 22 33', telegram: 'frontdesk_help' } },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof LandingView>

export const Wide: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: 'Create an account' })[0]).toHaveAttribute(
      'href',
      '/auth/register',
    )
    await expect(canvas.getByText('$49')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Telegram/u })).toHaveAttribute('href', 'https://t.me/frontdesk_help')
  },
}
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const WithoutContacts: Story = {
  args: { contact: { whatsapp: null, telegram: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: /WhatsApp|Telegram/u })).toBeNull()
  },
}
export const WithoutPlans: Story = {
  args: { offers: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'What it costs' })).toBeNull()
  },
}
export const SignedIn: Story = {
  args: { isSignedIn: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('link', { name: 'Create an account' })).toBeNull()
    await userEvent.click(canvas.getByText('Can I leave again?'))
    await expect(canvas.getByText(/delete your account yourself/u)).toBeVisible()
  },
}
