import type { Label } from '@frontdesk/contract'
import { labelColors, longestLabelName, type LabelColor } from '@frontdesk/contract/limits'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { LabelChip } from '../labels/LabelChip.tsx'
import type { LabelChanges, SavedLabel } from '../labels/useLabelChanges.ts'
import classes from './Labels.module.css'
import { useColorName } from './useColorName.ts'

type Props = {
  /** Null for a new one. */
  label: Label | null
  onSave: LabelChanges['save']
  onClose: () => void
}

/** A form for a new or existing label; what was typed stays until it is stored. */
export function LabelDialog({ label, onSave, onClose }: Props) {
  const { t } = useLingui()
  const colorName = useColorName()
  const [typed, setTyped] = useState(label?.name ?? '')
  const [color, setColor] = useState<LabelColor>(label?.color ?? 'gray')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: (saved: SavedLabel) => onSave(saved) })
  const name = typed.replace(/\s+/gu, ' ').trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name !== '') mutate({ id: label?.id ?? null, name, color }, { onSuccess: onClose })
  }
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={label === null ? <Trans>Add a label</Trans> : <Trans>Change a label</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={<Trans>Name</Trans>}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={longestLabelName}
            readOnly={isPending}
            error={isChecked && name === '' && t`Write a name.`}
            autoComplete="off"
          />
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
          {error !== null && (
            <p role="alert" className={classes.failed}>
              {error.message}
            </p>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={isPending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
