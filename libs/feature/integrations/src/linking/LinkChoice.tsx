import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type ReactNode } from 'react'
import classes from './LinkChoice.module.css'

/** One end of a possible link. `takenBy`: what it is linked with already; it cannot be chosen then. */
export type LinkOption = { id: number; name: string; detail: string; takenBy: string | null }

/** From how many options on they can be searched. */
const searchableFrom = 9

type Props = {
  title: ReactNode
  /** The accessible name of the list. */
  label: string
  options: readonly LinkOption[]
  isPending: boolean
  onChoose: (id: number) => void
  onClose: () => void
}

/** Asks which channel or salon is linked (INT-3); many can be searched by name and place. */
export function LinkChoice({ title, label, options, isPending, onChoose, onClose }: Props) {
  const { t } = useLingui()
  const free = options.filter(({ takenBy }) => takenBy === null)
  const [chosen, setChosen] = useState<number | null>(free.length === 1 ? (free[0]?.id ?? null) : null)
  const [search, setSearch] = useState('')
  const isSearchable = options.length >= searchableFrom
  const wanted = search.trim().toLocaleLowerCase()
  const shown = options.filter(({ name, detail }) => `${name} ${detail}`.toLocaleLowerCase().includes(wanted))
  // A choice that cannot be seen does not count.
  const choice = shown.some(({ id, takenBy }) => id === chosen && takenBy === null) ? chosen : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice !== null && !isPending) onChoose(choice)
  }
  const firstFree = shown.find(({ takenBy }) => takenBy === null)?.id
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Close` }} size="md">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {isSearchable && (
            <TextInput
              type="search"
              label={t`Search by name or place`}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              autoComplete="off"
              maxLength={100}
              data-autofocus
            />
          )}
          <Radio.Group
            aria-label={label}
            value={choice === null ? null : String(choice)}
            onChange={(value) => setChosen(Number(value))}
          >
            <div className={classes.options}>
              {shown.map(({ id, name, detail, takenBy }) => (
                <Radio
                  key={id}
                  value={String(id)}
                  label={name}
                  description={
                    takenBy === null ? (
                      detail || undefined
                    ) : (
                      <Trans>Linked with {takenBy}. Unlink it there first.</Trans>
                    )
                  }
                  disabled={takenBy !== null}
                  classNames={{ body: classes.option, labelWrapper: classes.text, radio: classes.radio }}
                  {...(!isSearchable && id === (choice ?? firstFree) && { 'data-autofocus': true })}
                />
              ))}
            </div>
          </Radio.Group>
          <Text size="sm" role="status" className={classes.none}>
            {shown.length === 0 && <Trans>Nothing matches.</Trans>}
          </Text>
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" disabled={choice === null} loading={isPending}>
              <Trans>Link</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
