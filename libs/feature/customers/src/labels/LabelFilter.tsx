import { mostLabels } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { LabelChip } from './LabelChip.tsx'
import classes from './LabelPicker.module.css'
import { useLabels } from './useLabels.ts'

type Props = { companyId: number; chosen: readonly number[]; onChoose: (labelIds: readonly number[]) => void }

/** The condition of the chat list that a chat has one of these labels; nothing for a company without any (CUST-3). */
export function LabelFilter({ companyId, chosen, onChoose }: Props) {
  const { t } = useLingui()
  const labels = useLabels(companyId)
  if (labels.length === 0) return null
  return (
    <Checkbox.Group
      label={<Trans>Labels</Trans>}
      value={chosen.map(String)}
      onChange={(ids) =>
        onChoose(
          ids
            .map(Number)
            .toSorted((one, other) => one - other)
            .slice(0, mostLabels),
        )
      }
    >
      <ul className={classes.list} aria-label={t`Labels`}>
        {labels.map((label) => (
          <li key={label.id} className={classes.item}>
            <Checkbox value={String(label.id)} label={<LabelChip label={label} isLarge />} />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  )
}
