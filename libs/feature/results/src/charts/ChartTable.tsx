import { useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { FigureNumber } from '../figures/FigureNumber.tsx'
import classes from '../figures/Figures.module.css'
import { useDurationText } from '../figures/useDurationText.ts'
import type { Opened } from '../Opened.ts'
import type { ChartPoint, ChartSeries } from './chartSeries.ts'

/** The values of a chart as a table, with the times of waiting; it scrolls within its panel. */
export function ChartTable({
  title,
  head,
  points,
  series,
  onOpen,
}: {
  title: string
  /** The name of the first column. */
  head: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  onOpen: (metric: Opened['metric'], key: string) => void
}) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const durationText = useDurationText()
  return (
    // A region that scrolls is in the order of Tab, else its rows could not be reached by keys.
    <div className={classes.scroll} data-is-high role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <Trans>First answer of the AI, median</Trans>
            </th>
            <th scope="col">
              <Trans>First answer of a person, median</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, name, figures }) => {
            const number = (metric: Opened['metric'], of: string, count: number, text: string) => (
              <FigureNumber text={text} count={count} name={`${name}, ${of}`} onOpen={() => onOpen(metric, key)} />
            )
            const { firstAi, firstPeople } = figures
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                {series.map(({ key: of, name: seriesName, metric, countOf }) => (
                  <td key={of}>{number(metric, seriesName, countOf(figures), numberText(countOf(figures)))}</td>
                ))}
                <td>{number('first-ai', t`first answer of the AI`, firstAi.count, durationText(firstAi.median))}</td>
                <td>
                  {number(
                    'first-people',
                    t`first answer of a person`,
                    firstPeople.count,
                    durationText(firstPeople.median),
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
