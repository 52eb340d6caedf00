import { usagePercentage, type Usage } from '@frontdesk/billing-rules'
import type { ChannelMessageCount, PricedCategory } from '@frontdesk/contract'
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

const whatsapp = (category: PricedCategory, billable: number, free: number): ChannelMessageCount => ({
  channel: 'whatsapp',
  category,
  billable,
  free,
})

export const NoChannelMessages: Story = { args: { channelMessages: [] } }

export const FreeChannelMessages: Story = { args: { channelMessages: [whatsapp('service', 0, 1)] } }

export const SomeChannelMessages: Story = {
  args: { modelTokens: 1_482_903, channelMessages: [whatsapp('service', 0, 340), whatsapp('utility', 12, 3)] },
}

export const ManyChannelMessages: Story = {
  args: {
    usage: usageAt(18_204, 20_000),
    modelTokens: 982_482_903,
    channelMessages: [
      whatsapp('authentication', 1_024, 0),
      whatsapp('marketing', 128_450, 1_210),
      whatsapp('service', 0, 1_204_310),
      whatsapp('utility', 45_901, 87_002),
    ],
  },
}

export const ChannelMessagesOfAnUnknownCategory: Story = {
  args: { channelMessages: [whatsapp('other', 7, 0), whatsapp('service', 0, 340)] },
}
