import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Trends } from '@frontdesk/api-client'
import { formatDayTime, numberLocaleOf, useLocale, useNumberText } from '@frontdesk/platform'
import { EmptyState } from '@frontdesk/platform/parts'
import { minor, moneyText } from '@frontdesk/money'
import classes from './TrendsView.module.css'
import { TrendPanel } from './TrendPanel.tsx'
import { currenciesOf, moneyOf, seriesOf } from './trendPanels.ts'

/** The figures of days over all companies as charts, each with its table (SYS-3). */
export function TrendsView({ trends: { days, countedAt } }: { trends: Trends }) {
  const { t } = useLingui()
  const locale = useLocale()
  const numberText = useNumberText()
  const shortNumbers = new Intl.NumberFormat(numberLocaleOf(locale), { notation: 'compact' })
  if (days.length === 0)
    return (
      <EmptyState drawing="search" title={<Trans>These days have no figures</Trans>}>
        <Trans>Days are counted from the first company on, every ten minutes.</Trans>
      </EmptyState>
    )
  const countedText = countedAt === null ? '' : formatDayTime(countedAt)
  const names = days.map(({ day }) => day)
  const happened = (key: Parameters<typeof seriesOf>[1], name: string) => seriesOf(days, key, { name, is: 'happened' })
  const state = (key: Parameters<typeof seriesOf>[1], name: string) => seriesOf(days, key, { name, is: 'state' })
  const panels = [
    {
      title: t`Companies`,
      series: [
        state('companies', t`In use`),
        state('paying', t`Paying`),
        state('trials', t`In their trial`),
        state('pastDue', t`Past due`),
      ],
    },
    {
      title: t`Growth`,
      series: [state('activeCompanies', t`Active that day`), happened('newCompanies', t`New`)],
    },
    {
      title: t`Messages`,
      series: [happened('messages', t`All`), happened('aiMessages', t`By the AI`), happened('chats', t`New chats`)],
    },
    {
      title: t`What went wrong`,
      series: [
        happened('handOvers', t`Handed over to a person`),
        happened('failedMessages', t`Messages not delivered`),
        happened('failedReplies', t`Failed AI replies`),
      ],
    },
  ]
  return (
    <>
      <div className={classes.panels}>
        {panels.map(({ title, series }) => (
          <TrendPanel
            key={title}
            title={title}
            days={names}
            series={series}
            textOf={numberText}
            shortTextOf={(value) => shortNumbers.format(value)}
          />
        ))}
        {currenciesOf(days).map((currency) => (
          <TrendPanel
            key={currency}
            title={t`Money in ${currency}`}
            days={names}
            series={[
              moneyOf(days, 'paid', { name: t`Paid`, currency }),
              moneyOf(days, 'returned', { name: t`Returned`, currency }),
            ]}
            textOf={(value) => moneyText(locale, { minor: minor(value), currency })}
            // An axis may stand between two minor units.
            shortTextOf={(value) => shortNumbers.format(value / 100)}
          />
        ))}
      </div>
      {countedAt !== null && (
        <Text size="sm" c="dimmed">
          <Trans>Days are those of UTC. The newest one was counted at {countedText}.</Trans>
        </Text>
      )}
    </>
  )
}
