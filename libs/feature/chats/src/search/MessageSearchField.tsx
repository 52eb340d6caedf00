import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { searchAtom, type MessageSearch } from '../stores/searchAtom.ts'
import classes from './SearchPane.module.css'

type Props = {
  query: string
  onQuery: (query: string) => void
  /** Opens the next older or newer hit; undefined if there is none. */
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
  onClose: () => void
}

/** How long the field keeps the focus after opening a hit, in milliseconds; the opened message would take it. */
const focusHold = 1500

const arrow = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The search field: Enter opens the next older hit, Shift+Enter the next newer one, Escape closes the search. */
export function MessageSearchField({ query, onQuery, onOlder, onNewer, onClose }: Props) {
  const { t } = useLingui()
  const heldUntil = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.line}>
      <TextInput
        ref={input}
        className={classes.field}
        type="search"
        data-search-field
        size="sm"
        aria-label={t`Search in messages`}
        placeholder={t`Search`}
        autoComplete="off"
        maxLength={500}
        autoFocus
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          heldUntil.current = event.timeStamp + focusHold
          if (event.shiftKey) onNewer?.()
          else onOlder?.()
        }}
        onPointerDown={() => (heldUntil.current = 0)}
        onBlur={(event) => {
          // The next Enter must continue from here; a pointer press elsewhere releases the focus.
          const isTakenByJump =
            event.timeStamp < heldUntil.current && event.relatedTarget?.closest('[data-message]') != null
          if (isTakenByJump) queueMicrotask(() => input.current?.focus({ preventScroll: true }))
        }}
      />
      <ActionIcon
        className={classes.step}
        size={36}
        aria-label={t`Next newer message`}
        disabled={onNewer === undefined}
        onClick={onNewer}
      >
        <IconArrowUp {...arrow} />
      </ActionIcon>
      <ActionIcon
        className={classes.step}
        size={36}
        aria-label={t`Next older message`}
        disabled={onOlder === undefined}
        onClick={onOlder}
      >
        <IconArrowDown {...arrow} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t`Close the search`} onClick={onClose}>
        <IconX {...arrow} />
      </ActionIcon>
    </div>
  )
}

/** The search's field while the code of `SearchPane` loads: what is typed meanwhile is searched then. */
export function SearchPanePlaceholder({ search }: { search: MessageSearch }) {
  const { t } = useLingui()
  const setSearch = useSetAtom(searchAtom)
  return (
    <section className={classes.pane} aria-label={t`Search in messages`} aria-busy>
      <div role="search" className={classes.bar}>
        <MessageSearchField
          query={search.words}
          onQuery={(words) => setSearch({ ...search, words })}
          onOlder={undefined}
          onNewer={undefined}
          onClose={() => setSearch(null)}
        />
      </div>
    </section>
  )
}
