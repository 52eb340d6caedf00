import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import classes from './Labels.module.css'

type Props = {
  title: ReactNode
  /** The name that is stored; empty for something new. */
  name: string
  longest: number
  /** Whether all but the name can be stored. */
  isValid?: boolean
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
  /** The other fields, and whether the form was submitted, and whether it is being stored. */
  children: (form: { isChecked: boolean; isPending: boolean }) => ReactNode
}

/** A form for something that a company names; what was typed stays until it is stored. */
export function NameDialog({ title, name: stored, longest, isValid = true, onSave, onClose, children }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(stored)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onSave })
  const name = typed.replace(/\s+/gu, ' ').trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name !== '' && isValid) mutate(name, { onSuccess: onClose })
  }
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Close` }} size="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={<Trans>Name</Trans>}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={longest}
            readOnly={isPending}
            error={isChecked && name === '' && t`Write a name.`}
            autoComplete="off"
          />
          {children({ isChecked, isPending })}
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
