import type { Label } from '@frontdesk/contract'
import { labelColors, longestLabelName, type LabelColor } from '@frontdesk/contract/limits'
import { Trans } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { LabelChip } from '../labels/LabelChip.tsx'
import type { LabelChanges } from '../labels/useLabelChanges.ts'
import classes from './Labels.module.css'
import { NameDialog } from './NameDialog.tsx'
import { useColorName } from './useColorName.ts'

type Props = {
  /** Null for a new one. */
  label: Label | null
  onSave: LabelChanges['save']
  onClose: () => void
}

/** A form for a new or existing label. */
export function LabelDialog({ label, onSave, onClose }: Props) {
  const colorName = useColorName()
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'gray')
  return (
    <NameDialog
      title={label === null ? <Trans>Add a label</Trans> : <Trans>Change a label</Trans>}
      name={label?.name ?? ''}
      longest={longestLabelName}
      onSave={(name) => onSave({ id: label?.id ?? null, name, color })}
      onClose={onClose}
    >
      {() => (
        <Radio.Group
          label={<Trans>Colour</Trans>}
          value={color}
          onChange={(chosen) => setColor(labelColors.find((one) => one === chosen) ?? 'gray')}
        >
          <div className={classes.colors}>
            {labelColors.map((one) => (
              <Radio
                key={one}
                value={one}
                label={<LabelChip label={{ id: 0, name: colorName(one), color: one }} isLarge />}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </NameDialog>
  )
}
