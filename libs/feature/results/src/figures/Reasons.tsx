import type { Results } from '@frontdesk/contract'
import { useNumberText } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { FigureNumber } from './FigureNumber.tsx'
import classes from './Figures.module.css'
import { useReasonName } from './useReasonName.ts'

/** Why conversations were handed over, the most frequent reason first, each with what is behind it (VALUE-1). */
export function Reasons({ reasons, onOpen }: { reasons: Results['reasons']; onOpen: (reason: string) => void }) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const reasonName = useReasonName()
  if (reasons.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t`Why conversations were handed over`}>
      <Title order={2} size="h5" mb="xs">
        <Trans>Why conversations were handed over</Trans>
      </Title>
      <table className={classes.table}>
        <tbody>
          {reasons.map(({ reason, conversations }) => (
            <tr key={reason}>
              <th scope="row">{reasonName(reason)}</th>
              <td>
                <FigureNumber
                  text={numberText(conversations)}
                  count={conversations}
                  name={reasonName(reason)}
                  onOpen={() => onOpen(reason)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
