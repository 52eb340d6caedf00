import { useSoleMutation } from '@frontdesk/platform'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import classes from './CustomerCard.module.css'

type Props = {
  /** The value that is stored; empty for none. */
  value: string
  onSave: (typed: string) => Promise<unknown>
  onClose: () => void
  /** The field of the form. */
  children: (typed: string, onType: (typed: string) => void, isLocked: boolean) => ReactNode
}

/** A form of one value: what is typed stays until it is stored, and Escape gives it up. */
export function EditableText({ value, onSave, onClose, children }: Props) {
  const [typed, setTyped] = useState(value)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onSave })
  const reason = error?.message ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === value) onClose()
    else mutate(typed.trim(), { onSuccess: onClose })
  }
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isPending) return
        event.stopPropagation()
        onClose()
      }}
      noValidate
    >
      {children(typed, setTyped, isPending)}
      {error !== null && (
        <p role="alert" className={classes.blocked}>
          <Trans>It was not saved: {reason}</Trans>
        </p>
      )}
      <Group gap="xs">
        <Button type="submit" size="compact-sm" loading={isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose} disabled={isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </form>
  )
}
