import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './SearchPane.module.css'

type Props = {
  query: string
  onQuery: (words: string) => void
  /** To the next older found message, and to the next newer; undefined where there is none. */
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
  onClose: () => void
}

/** How long the field holds on to the focus after a jump, in milliseconds: the opened message would take it. */
const hold = 1500

const arrow = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What is looked for, and the ways from hit to hit: Enter to the next older one, with Shift back; Escape leaves. */
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
        size="sm"
        aria-label={t`Search in messages`}
        placeholder={t`Search in messages`}
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
          heldUntil.current = event.timeStamp + hold
          if (event.shiftKey) onNewer?.()
          else onOlder?.()
        }}
        onPointerDown={() => (heldUntil.current = 0)}
        onBlur={(event) => {
          // Enter again must go on from here; whoever points elsewhere is let go.
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
