import type { CompanyDay, CompanyOverview } from '@frontdesk/contract'
import { formatDay, formatDayTime, useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid } from '@mantine/core'
import { useSubscriptionStateName } from '../companies/useSubscriptionStateName.ts'
import { TrendPanel } from '../home/TrendPanel.tsx'
import { FactList } from './FactList.tsx'

/** The sums of a company, until now. */
export function CompanyFigures({ company: { stats } }: { company: CompanyOverview }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  return (
    <FactList
      facts={[
        { name: t`People`, value: numberText(stats.totalUsers) },
        { name: t`Chats`, value: numberText(stats.totalChats) },
        { name: t`Chats with AI`, value: numberText(stats.chatsWithAiCount) },
        { name: t`AI messages`, value: numberText(stats.aiMessagesCount) },
        { name: t`Active integrations`, value: numberText(stats.activeIntegrations) },
        { name: t`Last activity`, value: stats.lastActivity ? formatDayTime(stats.lastActivity) : t`Never` },
        { name: t`Created`, value: formatDay(stats.createdAt) },
      ]}
    />
  )
}

/** Where the subscription of a company stands. */
export function SubscriptionFigures({ summary }: { summary: CompanyOverview['subscriptionSummary'] }) {
  const { t } = useLingui()
  const nameOf = useSubscriptionStateName()
  if (!summary) return <Trans>The company has no subscription.</Trans>
  const { trialEndsAt, nextBillingDate, endedAt } = summary
  return (
    <FactList
      facts={[
        { name: t`Subscription`, value: nameOf(summary.status) },
        { name: t`Plan`, value: summary.priceVariantName ?? '–' },
        ...(trialEndsAt ? [{ name: t`Trial ends`, value: formatDay(trialEndsAt) }] : []),
        ...(nextBillingDate ? [{ name: t`Next billing`, value: formatDay(nextBillingDate) }] : []),
        ...(endedAt ? [{ name: t`Ended`, value: formatDay(endedAt) }] : []),
      ]}
    />
  )
}

/** The last 30 days of a company: what was written, and what its AI cost and could not answer. */
export function CompanyTrends({ days }: { days: readonly CompanyDay[] }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const seriesOf = (key: Exclude<keyof CompanyDay, 'day'>, name: string) => {
    const values = days.map((day) => day[key])
    return { key, name, values, total: values.reduce((all, value) => all + value, 0) }
  }
  const shown = { days: days.map(({ day }) => day), textOf: numberText, shortTextOf: numberText }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <TrendPanel
        {...shown}
        title={t`Messages`}
        series={[seriesOf('messages', t`All messages`), seriesOf('aiMessages', t`AI messages`)]}
      />
      <TrendPanel {...shown} title={t`New chats`} series={[seriesOf('chats', t`New chats`)]} />
      <TrendPanel {...shown} title={t`AI failures`} series={[seriesOf('failedReplies', t`Replies that failed`)]} />
      <TrendPanel
        {...shown}
        title={t`AI cost, in tokens`}
        series={[seriesOf('inputTokens', t`Read`), seriesOf('outputTokens', t`Written`)]}
      />
    </SimpleGrid>
  )
}
