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

/** The element of a command in the list whose id is `id`. */
const optionIdOf = (id: string, command: Command) => `${id}-${command.id}`

/** The selected one of the found commands: keys move it, and the list scrolls with it. */
function useChosenCommand(found: readonly Command[], id: string) {
  const [at, choose] = useState(0)
  const last = found.length - 1
  const chosen = found[Math.min(at, last)]
  useEffect(() => {
    if (chosen) document.getElementById(optionIdOf(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  /** Moves the selection by a key; false for any other key, and while nothing is found. */
  const move = (key: string): boolean => {
    const step = steps[key]
    if (!step || found.length === 0) return false
    choose(step(Math.min(at, last), last))
    return true
  }
  return { chosen, choose, move }
}

/** The list of what was found, in groups. The field has the focus and handles the keys; this handles the pointer. */
function FoundCommands({
  id,
  groups,
  found,
  chosen,
  onPoint,
  onRun,
}: {
  id: string
  groups: ReturnType<typeof findCommands>
  found: readonly Command[]
  chosen: Command | undefined
  /** Called with the place of a command among the found ones. */
  onPoint: (place: number) => void
  onRun: (command: Command) => void
}) {
  const { t } = useLingui()
  const names: Record<CommandGroup, string> = { pages: t`Pages`, chats: t`Chats`, actions: t`Actions` }
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t`What was found`} className={classes.list}>
      {groups.map(({ group, commands: ofGroup }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={classes.group}>
            {names[group]}
          </div>
          {ofGroup.map((command) => (
            <div
              key={command.id}
              id={optionIdOf(id, command)}
              role="option"
              aria-selected={command === chosen}
              className={classes.option}
              onPointerMove={() => onPoint(found.indexOf(command))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(command)}
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
  )
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
  const [leadsAway, setLeadsAway] = useState(false)
  const groups = findCommands(commands, query)
  const found = groups.flatMap((group) => group.commands)
  const { chosen, choose, move } = useChosenCommand(found, id)

  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen, spotlight])

  const run = (command: Command) => {
    setLeadsAway(command.takesFocus ?? false)
    spotlight.close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (move(event.key)) event.preventDefault()
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
        choose(0)
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
        data-command-search
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        placeholder={t`Find a page, a chat or a command`}
        role="combobox"
        aria-label={t`Find a page, a chat or a command`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(chosen && { 'aria-activedescendant': optionIdOf(id, chosen) })}
        onKeyDown={onKeyDown}
      />
      <FoundCommands id={id} groups={groups} found={found} chosen={chosen} onPoint={choose} onRun={run} />
      <p role="status" className={found.length > 0 ? classes.silent : classes.nothing}>
        {found.length === 0 && <Trans>Nothing found. Try fewer letters.</Trans>}
      </p>
    </Spotlight.Root>
  )
}
