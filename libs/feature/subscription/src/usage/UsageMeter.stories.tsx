import { usagePercentage, type Usage } from '@frontdesk/billing-rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { UsageMeter } from './UsageMeter.tsx'

const usageAt = (used: number | null, limit: number | null): Usage => ({
  used,
  limit,
  percentage: usagePercentage({ used, limit }),
  periodStart: new Date('2026-11-20T08:00:00Z'),
  periodEnd: new Date('2026-12-20T08:00:00Z'),
})

const meta: Meta<typeof UsageMeter> = {
  component: UsageMeter,
  args: { usage: usageAt(120, 500), isAutoUpgraded: false },
}
export default meta
type Story = StoryObj<typeof UsageMeter>

export const Little: Story = {}

export const Nearly: Story = { args: { usage: usageAt(412, 500) } }

export const NearlyWithAutoUpgrade: Story = { args: { usage: usageAt(412, 500), isAutoUpgraded: true } }

export const Full: Story = { args: { usage: usageAt(500, 500) } }

export const BeyondWhileUpgrading: Story = {
  args: { usage: usageAt(503, 500), isAutoUpgraded: true, isUpgrading: true },
}

export const BeyondWithFailedUpgrade: Story = { args: { usage: usageAt(503, 500), isAutoUpgraded: true } }

export const WithoutLimit: Story = { args: { usage: usageAt(1204, null) } }

export const Trial: Story = { args: { usage: { ...usageAt(12, null), periodEnd: null }, isTrial: true } }

export const Unknown: Story = { args: { usage: { ...usageAt(null, null), periodStart: null, periodEnd: null } } }

export const WithTokens: Story = { args: { usage: usageAt(1204, 2000), modelTokens: 1_482_903 } }
