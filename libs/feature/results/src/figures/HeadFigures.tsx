import type { ResultFigures, ResultMetric } from '@frontdesk/contract'
import { numberLocaleOf, useLocale, useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { HowCounted } from './HowCounted.tsx'
import classes from './Figures.module.css'
import { useMetricTexts } from './useMetricTexts.ts'

/** Returns a function that writes a part of a whole in percent; null of nothing. */
function useShareText(): (part: number, whole: number) => string | null {
  const locale = useLocale()
  const format = new Intl.NumberFormat(numberLocaleOf(locale), { style: 'percent', maximumFractionDigits: 0 })
  return (part, whole) => (whole === 0 ? null : format.format(part / whole))
}

/** The numbers of conversations by their ends, each with its share, its definition and what is behind it (VALUE-1). */
export function HeadFigures({ figures, onOpen }: { figures: ResultFigures; onOpen: (metric: ResultMetric) => void }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const shareText = useShareText()
  const texts = useMetricTexts()
  const cards: readonly [ResultMetric, number][] = [
    ['all', figures.conversations],
    ['ai', figures.ai],
    ['handed-over', figures.handedOver],
    ['people', figures.people],
    ['unanswered', figures.unanswered],
  ]
  return (
    <ul className={classes.cards} aria-label={t`Conversations by who answered them`}>
      {cards.map(([metric, value]) => {
        const share = metric === 'all' ? null : shareText(value, figures.conversations)
        return (
          <li key={metric} className={classes.card}>
            <button type="button" className={classes.open} onClick={() => onOpen(metric)}>
              <span className={classes.name}>{texts[metric].name}</span>
              <span className={classes.value}>{numberText(value)}</span>
              {share !== null && (
                <span className={classes.share}>
                  <Trans>{share} of all conversations</Trans>
                </span>
              )}
            </button>
            <HowCounted {...texts[metric]} />
          </li>
        )
      })}
    </ul>
  )
}
