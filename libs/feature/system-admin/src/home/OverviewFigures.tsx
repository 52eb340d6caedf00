import { useLingui } from '@lingui/react/macro'
import type { OverviewStats } from '@frontdesk/api-client'
import { useNumberText } from '@frontdesk/platform'
import classes from './OverviewFigures.module.css'

/** Figures over all companies, each with its name (SYS-3). A figure that the provider does not report is a dash. */
export function OverviewFigures({ stats }: { stats: OverviewStats }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const figures = [
    { name: t`Companies`, value: stats.companies },
    { name: t`With a plan`, value: stats.activeSubscriptions },
    { name: t`In their trial`, value: stats.trials },
    { name: t`Archived`, value: stats.archived },
    { name: t`Chats`, value: stats.chats },
    { name: t`Messages`, value: stats.messages },
    { name: t`AI messages`, value: stats.aiMessages },
  ]
  return (
    <section aria-label={t`All companies`}>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{value === null ? '–' : numberText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
