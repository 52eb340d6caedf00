import { Trans, useLingui } from '@lingui/react/macro'
import type { AssistantCheck, CheckScore, Language } from '@frontdesk/contract'
import { isLocale } from '@frontdesk/locale-resolution'
import { languageNames } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import classes from '../checks/Checks.module.css'
import { useCategoryName } from '../checks/useCategoryName.ts'
import { useCheckTexts } from '../checks/useCheckTexts.ts'

function ScoreTable({
  title,
  rows,
  nameOf,
}: {
  title: ReactNode
  rows: Readonly<Record<string, CheckScore>>
  nameOf: (name: string) => string
}) {
  const { rateOf } = useCheckTexts()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">
            <Trans>Right</Trans>
          </th>
          <th scope="col">
            <Trans>Made up</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(rows).map(([name, score]) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td>
              {rateOf(score)} ({score.right}/{score.count})
            </td>
            <td>{score.invented}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The pass rate of a run: in all, by language and by what is asked. */
export function Scores({
  scores: { total, byLanguage, byCategory },
}: {
  scores: NonNullable<AssistantCheck['scores']>
}) {
  const { t } = useLingui()
  const { rateOf } = useCheckTexts()
  const categoryName = useCategoryName()
  const figures = [
    { name: t`Right`, value: `${rateOf(total)} (${total.right}/${total.count})` },
    { name: t`Made up`, value: String(total.invented) },
    { name: t`Left to a person without need`, value: String(total.handedOver) },
  ]
  const languageName = (name: string) => (isLocale(name) ? languageNames[name satisfies Language] : name)
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>
          <Trans>By language and subject</Trans>
        </summary>
        <ScoreTable title={<Trans>Language</Trans>} rows={byLanguage} nameOf={languageName} />
        <ScoreTable title={<Trans>Subject</Trans>} rows={byCategory} nameOf={categoryName} />
      </details>
    </>
  )
}
