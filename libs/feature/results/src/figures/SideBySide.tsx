import type { ResultFigures, ResultMetric } from '@frontdesk/contract'
import { useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { HowCounted } from './HowCounted.tsx'
import { FigureNumber } from './FigureNumber.tsx'
import classes from './Figures.module.css'
import { useDurationText } from './useDurationText.ts'
import { useMetricTexts } from './useMetricTexts.ts'

type Cell = { metric: ResultMetric; text: string; count: number }
type Row = { name: string; ai: Cell | null; people: Cell | null; definition: string }

/** The rows of the comparison: the figures that the AI and people have alike. */
function useRows({ ai, people, reopenedAi, reopenedPeople, ...waits }: ResultFigures): readonly Row[] {
  const { t } = useLingui()
  const numberText = useNumberText()
  const durationText = useDurationText()
  const texts = useMetricTexts()
  const { firstAi, firstPeople, afterHandOver } = waits
  const counted = (metric: ResultMetric, count: number): Cell => ({ metric, count, text: numberText(count) })
  const waited = (metric: ResultMetric, count: number, seconds: number | null): Cell => ({
    metric,
    count,
    text: durationText(seconds),
  })
  const both = (one: ResultMetric, other: ResultMetric) => `${texts[one].definition} ${texts[other].definition}`
  return [
    {
      name: t`Answered alone`,
      ai: counted('ai', ai),
      people: counted('people', people),
      definition: both('ai', 'people'),
    },
    {
      name: t`Reopened within a day`,
      ai: counted('reopened-ai', reopenedAi),
      people: counted('reopened-people', reopenedPeople),
      definition: both('reopened-ai', 'reopened-people'),
    },
    {
      name: t`First answer, median`,
      ai: waited('first-ai', firstAi.count, firstAi.median),
      people: waited('first-people', firstPeople.count, firstPeople.median),
      definition: both('first-ai', 'first-people'),
    },
    {
      name: t`First answer, nine in ten within`,
      ai: waited('first-ai', firstAi.count, firstAi.p90),
      people: waited('first-people', firstPeople.count, firstPeople.p90),
      definition: both('first-ai', 'first-people'),
    },
    {
      name: t`After a hand-over, median`,
      ai: null,
      people: waited('after-hand-over', afterHandOver.count, afterHandOver.median),
      definition: texts['after-hand-over'].definition,
    },
    {
      name: t`After a hand-over, nine in ten within`,
      ai: null,
      people: waited('after-hand-over', afterHandOver.count, afterHandOver.p90),
      definition: texts['after-hand-over'].definition,
    },
  ]
}

/** The same figures of the AI and of people side by side (VALUE-1). */
export function SideBySide({ figures, onOpen }: { figures: ResultFigures; onOpen: (metric: ResultMetric) => void }) {
  const { t } = useLingui()
  const rows = useRows(figures)
  const cell = (row: string, side: string, of: Cell | null) =>
    of && <FigureNumber text={of.text} count={of.count} name={`${row}, ${side}`} onOpen={() => onOpen(of.metric)} />
  return (
    <div className={classes.panel}>
      <Title order={2} size="h5" mb="xs">
        <Trans>The AI and people side by side</Trans>
      </Title>
      <div className={classes.scroll} role="region" aria-label={t`The AI and people side by side`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                <Trans>The AI</Trans>
              </th>
              <th scope="col">
                <Trans>People</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ai, people, definition }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={classes.named}>
                    {name}
                    <HowCounted name={name} definition={definition} />
                  </span>
                </th>
                <td>{cell(name, t`The AI`, ai)}</td>
                <td>{cell(name, t`People`, people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
