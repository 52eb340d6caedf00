import '@mantine/spotlight/styles.layer.css'
import { Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { Command, CommandGroup } from './Command.ts'
import classes from './CommandPalette.module.css'
import { findCommands } from './findCommands.ts'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Finds pages, chats and actions by a few characters (Ctrl/⌘ + K). The field keeps the focus and announces the
 * selected entry, as a combobox does for screen readers.
 */
export function CommandPalette({
  commands,
  isOpen,
  onClose,
}: {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [[store, spotlight]] = useState(createSpotlight)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [leadsAway, setLeadsAway] = useState(false)
  const groups = findCommands(commands, query)
  const found = groups.flatMap((group) => group.commands)
  const chosen = found[Math.min(at, found.length - 1)]
  const optionId = (command: Command) => `${id}-${command.id}`
  const names: Record<CommandGroup, string> = { pages: t`Pages`, chats: t`Chats`, actions: t`Actions` }

  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen, spotlight])

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const run = (command: Command) => {
    setLeadsAway(command.isNavigation ?? false)
    spotlight.close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setAt(step(Math.min(at, found.length - 1), found.length - 1))
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      run(chosen)
    }
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed)
        setAt(0)
      }}
      onSpotlightOpen={() => setLeadsAway(false)}
      onSpotlightClose={onClose}
      returnFocus={!leadsAway}
      attributes={{ content: { 'aria-label': t`Find a page, a chat or a command` } }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100, transition: 'fade' }}
      radius="md"
      centered={false}
      yOffset="10dvh"
      classNames={{ content: classes.content ?? '', search: classes.search ?? '' }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        placeholder={t`Find a page, a chat or a command`}
        role="combobox"
        aria-label={t`Find a page, a chat or a command`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen && { 'aria-activedescendant': optionId(chosen) })}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t`What was found`} className={classes.list}>
        {groups.map(({ group, commands: ofGroup }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className={classes.group}>
              {names[group]}
            </div>
            {ofGroup.map((command) => (
              // The field has the focus and handles the keys; this handles the pointer.
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                aria-selected={command === chosen}
                className={classes.option}
                onPointerMove={() => setAt(found.indexOf(command))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <span className={classes.icon}>{command.icon}</span>
                <span className={classes.label}>{command.label}</span>
                {command.keys && (
                  <span className={classes.keys} aria-hidden>
                    {command.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? classes.silent : classes.nothing}>
        {found.length === 0 && <Trans>Nothing is called that. Try fewer letters.</Trans>}
      </p>
    </Spotlight.Root>
  )
}
