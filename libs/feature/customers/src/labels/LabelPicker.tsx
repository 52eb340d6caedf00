import type { Label } from '@frontdesk/contract'
import { labelColors, longestLabelName, mostLabels } from '@frontdesk/contract/limits'
import { foldText } from '@frontdesk/message-search'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { LabelChip } from './LabelChip.tsx'
import classes from './LabelPicker.module.css'
import type { LabelChanges, SavedLabel } from './useLabelChanges.ts'

/** Whether all chosen chats have a label, some of them or none. */
export type LabelState = 'all' | 'some' | 'none'

type Props = {
  labels: readonly Label[]
  stateOf: (id: number) => LabelState
  onToggle: (id: number, isOn: boolean) => void
  onCreate: LabelChanges['save']
  /** Why the last choice was not stored; null if it was. */
  failure?: string | null
  /** Whether nothing can be chosen at the moment. */
  isBusy?: boolean
}

const keyOf = (name: string) => foldText(name) || name

/** Finds labels by what is typed, and offers to make one of that name where there is none. */
function useFoundLabels(labels: readonly Label[], typed: string) {
  const name = typed.replace(/\s+/gu, ' ').trim()
  const isNew = name !== '' && !labels.some((label) => keyOf(label.name) === keyOf(name)) && labels.length < mostLabels
  return { name, isNew, found: labels.filter((label) => name === '' || keyOf(label.name).includes(keyOf(name))) }
}

type BoxesProps = Pick<Props, 'labels' | 'stateOf' | 'onToggle'> & { isLocked: boolean }

/** A box for each label that was found. */
function LabelBoxes({ labels, stateOf, onToggle, isLocked }: BoxesProps) {
  const { t } = useLingui()
  if (labels.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t`Labels`}>
      {labels.map((label) => {
        const state = stateOf(label.id)
        return (
          <li key={label.id} className={classes.item}>
            <Checkbox
              checked={state === 'all'}
              indeterminate={state === 'some'}
              disabled={isLocked}
              onChange={() => onToggle(label.id, state !== 'all')}
              label={<LabelChip label={label} isLarge />}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Chooses labels for chats: type to find one, Enter to choose it or to make a new one (CUST-3). */
export function LabelPicker({ labels, stateOf, onToggle, onCreate, failure = null, isBusy = false }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { name, isNew, found } = useFoundLabels(labels, typed)
  const create = useSoleMutation({ mutationFn: (label: SavedLabel) => onCreate(label) })
  const isLocked = isBusy || create.isPending
  const make = () =>
    create.mutate(
      // A colour that few have yet: the next one of the list.
      { id: null, name, color: labelColors[(labels.length + 1) % labelColors.length] ?? 'gray' },
      {
        onSuccess: (label) => {
          setTyped('')
          onToggle(label.id, true)
          field.current?.focus()
        },
      },
    )
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isLocked || name === '') return
    event.preventDefault()
    const [first] = found
    const exact = found.find((label) => keyOf(label.name) === keyOf(name)) ?? (isNew ? undefined : first)
    if (exact) {
      onToggle(exact.id, stateOf(exact.id) !== 'all')
      setTyped('')
    } else if (isNew) make()
  }
  const problem = create.error?.message ?? failure
  return (
    <div className={classes.picker}>
      <TextInput
        ref={field}
        data-autofocus
        size="sm"
        aria-label={t`Find or make a label`}
        placeholder={t`Find or make a label`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={choose}
        maxLength={longestLabelName}
        autoComplete="off"
      />
      {labels.length === 0 && name === '' && (
        <p className={classes.lead}>
          <Trans>There are no labels yet. Type a name to make the first one.</Trans>
        </p>
      )}
      <LabelBoxes labels={found} stateOf={stateOf} onToggle={onToggle} isLocked={isLocked} />
      {isNew && (
        <Button
          variant="default"
          size="compact-md"
          justify="start"
          loading={create.isPending}
          disabled={isBusy}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={make}
        >
          <Trans>Make “{name}”</Trans>
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className={classes.failed}>
          {problem}
        </p>
      )}
      {labels.length > 0 && (
        <Anchor component={Link} to="/settings/labels" size="sm">
          <Trans>Change labels</Trans>
        </Anchor>
      )}
    </div>
  )
}
