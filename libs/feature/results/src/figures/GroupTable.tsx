import type { ResultFigures } from '@frontdesk/contract'
import { useNumberText } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Opened } from '../Opened.ts'
import { FigureNumber } from './FigureNumber.tsx'
import classes from './Figures.module.css'
import { useDurationText } from './useDurationText.ts'
import { useMetricTexts } from './useMetricTexts.ts'

/** A channel or a person with their figures. */
export type Group = { key: string; name: string; mark?: ReactNode; note?: string; figures: ResultFigures }

type Column = {
  metric: Opened['metric']
  name: string
  count: (of: ResultFigures) => number
  text: (of: ResultFigures) => string
}

/** The columns of a table of channels or of people. */
function useColumns(withAi: boolean): readonly Column[] {
  const { t } = useLingui()
  const numberText = useNumberText()
  const durationText = useDurationText()
  const texts = useMetricTexts()
  const counted = (metric: Opened['metric'], name: string, count: Column['count']): Column => ({
    metric,
    name,
    count,
    text: (of) => numberText(count(of)),
  })
  const waited = (
    metric: Opened['metric'],
    name: string,
    wait: 'firstAi' | 'firstPeople' | 'afterHandOver',
  ): Column => ({
    metric,
    name,
    count: (of) => of[wait].count,
    text: (of) => durationText(of[wait].median),
  })
  return [
    counted('all', texts.all.name, (of) => of.conversations),
    ...(withAi ? [counted('ai', texts.ai.name, (of) => of.ai)] : []),
    counted('handed-over', texts['handed-over'].name, (of) => of.handedOver),
    counted('people', texts.people.name, (of) => of.people),
    ...(withAi ? [counted('unanswered', texts.unanswered.name, (of) => of.unanswered)] : []),
    counted('reopened-people', texts['reopened-people'].name, (of) => of.reopenedPeople),
    ...(withAi ? [waited('first-ai', t`First answer of the AI, median`, 'firstAi')] : []),
    waited('first-people', t`First answer of a person, median`, 'firstPeople'),
    waited('after-hand-over', t`After a hand-over, median`, 'afterHandOver'),
  ]
}

/** The figures of channels, or of people, side by side; each number opens what is behind it (VALUE-1). */
export function GroupTable({
  title,
  head,
  groups,
  withAi,
  onOpen,
}: {
  title: string
  /** The name of the first column. */
  head: string
  groups: readonly Group[]
  /** Whether the AI's own figures belong to it. */
  withAi: boolean
  onOpen: (metric: Opened['metric'], key: string) => void
}) {
  const columns = useColumns(withAi)
  if (groups.length === 0) return null
  return (
    <div className={classes.panel}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, name, mark, note, figures }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={classes.group}>
                    {mark}
                    {name}
                    {note !== undefined && <span className={classes.share}>{note}</span>}
                  </span>
                </th>
                {columns.map(({ metric, name: column, count, text }) => (
                  <td key={column}>
                    <FigureNumber
                      text={text(figures)}
                      count={count(figures)}
                      name={`${name}, ${column}`}
                      onOpen={() => onOpen(metric, key)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
