import { lazyPart, useNumberText } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Title } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import figureClasses from '../figures/Figures.module.css'
import type { Opened } from '../Opened.ts'
import classes from './ChartPanel.module.css'
import type { ChartPoint, ChartSeries } from './chartSeries.ts'
import { ChartTable } from './ChartTable.tsx'

const ResultChart = lazyPart(() => import('./ResultChart.tsx'))

/**
 * Conversations by who answered them, over days or hours, as a chart, or as a table with the same values, whose numbers
 * open what is behind them.
 */
export function ChartPanel({
  title,
  head,
  points,
  series,
  onOpen,
}: {
  title: string
  head: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  onOpen: (metric: Opened['metric'], key: string) => void
}) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <div className={figureClasses.panel}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Button variant="subtle" size="sm" onClick={() => setTable(!isTable)} aria-describedby={id}>
          {isTable ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </div>
      {isTable ? (
        <ChartTable title={title} head={head} points={points} series={series} onOpen={onOpen} />
      ) : (
        <>
          <ul className={classes.legend}>
            {series.map(({ key, name }, place) => (
              <li key={key} data-place={place}>
                {name}
              </li>
            ))}
          </ul>
          <div role="img" aria-label={t`Chart: ${title}`}>
            <RegionBoundary onFailure={(error) => console.error(error)}>
              <Suspense fallback={<Skeleton height={220} />}>
                <ResultChart points={points} series={series} textOf={numberText} />
              </Suspense>
            </RegionBoundary>
          </div>
        </>
      )}
    </div>
  )
}
