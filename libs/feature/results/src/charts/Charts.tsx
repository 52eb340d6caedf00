import type { Results } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useMetricTexts } from '../figures/useMetricTexts.ts'
import type { Opened } from '../Opened.ts'
import { ChartPanel } from './ChartPanel.tsx'
import type { ChartSeries } from './chartSeries.ts'

/** `2026-11-20` as `20.11.2026`; not by a `Date`, whose day would be that of the device's zone. */
const longDay = (day: string) => day.split('-').toReversed().join('.')
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Conversations by day and by the hour in which they began, each as a chart with its table (VALUE-1). */
export function Charts({
  days,
  hours,
  onOpen,
}: Pick<Results, 'days' | 'hours'> & { onOpen: (opened: Opened) => void }) {
  const { t } = useLingui()
  const texts = useMetricTexts()
  const series: readonly ChartSeries[] = [
    { key: 'ai', metric: 'ai', name: texts.ai.name, countOf: ({ ai }) => ai },
    { key: 'handed-over', metric: 'handed-over', name: texts['handed-over'].name, countOf: (own) => own.handedOver },
    { key: 'people', metric: 'people', name: texts.people.name, countOf: ({ people }) => people },
    { key: 'unanswered', metric: 'unanswered', name: texts.unanswered.name, countOf: ({ unanswered }) => unanswered },
  ]
  return (
    <>
      <ChartPanel
        title={t`By day`}
        head={t`Day`}
        series={series}
        points={days.map(({ day, figures }) => ({
          key: day,
          name: longDay(day),
          shortName: longDay(day).slice(0, 6),
          figures,
        }))}
        onOpen={(metric, day) => onOpen({ metric, from: day, to: day })}
      />
      <ChartPanel
        title={t`By hour of the day`}
        head={t`Hour`}
        series={series}
        points={hours.map(({ hour, figures }) => ({
          key: String(hour),
          name: hourName(hour),
          shortName: hourName(hour),
          figures,
        }))}
        onOpen={(metric, hour) => onOpen({ metric, hour: Number(hour) })}
      />
    </>
  )
}
