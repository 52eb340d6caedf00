import { lazyPart } from '@frontdesk/platform'
import { Button, Skeleton, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useId, useState } from 'react'
import { RegionBoundary } from '@frontdesk/platform/parts'
import classes from './TrendPanel.module.css'
import type { TrendSeries } from './trendPanels.ts'
import { TrendTable } from './TrendTable.tsx'

const TrendChart = lazyPart(() => import('./TrendChart.tsx'))

/** A day as `20.11.` */
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.`

/**
 * A few series over days, as a chart, or as a table with the same values, which keyboards and screen readers can walk.
 * Above are the names of the series with what they come to. `shortTextOf`: a value as an axis has it.
 */
export function TrendPanel({
  title,
  days,
  series,
  textOf,
  shortTextOf,
}: {
  title: string
  /** As `2026-11-20`. */
  days: readonly string[]
  series: readonly TrendSeries[]
  textOf: (value: number) => string
  shortTextOf: (value: number) => string
}) {
  const { t } = useLingui()
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={3} size="h5" id={id}>
          {title}
        </Title>
        <Button
          variant="subtle"
          size="sm"
          className={classes.change}
          onClick={() => setTable(!isTable)}
          aria-describedby={id}
        >
          {isTable ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </header>
      <dl className={classes.totals}>
        {series.map(({ key, name, total }, place) => (
          <div key={key} className={classes.total} data-place={place}>
            <dt>
              <svg width="28" height="8" viewBox="0 0 28 8" aria-hidden className={classes.key}>
                <line x1="0" y1="4" x2="28" y2="4" />
              </svg>
              {name}
            </dt>
            <dd>{total === null ? '–' : textOf(total)}</dd>
          </div>
        ))}
      </dl>
      {isTable ? (
        <TrendTable title={title} days={days} series={series} textOf={textOf} />
      ) : (
        <div role="img" aria-label={t`Chart: ${title}`}>
          <RegionBoundary onFailure={(error) => console.error(error)}>
            <Suspense fallback={<Skeleton height={220} />}>
              <TrendChart days={days.map(shortDay)} series={series} textOf={textOf} shortTextOf={shortTextOf} />
            </Suspense>
          </RegionBoundary>
        </div>
      )}
    </section>
  )
}
