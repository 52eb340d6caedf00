import type { FoundEmoji } from '@frontdesk/quick-replies'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import classes from './EmojiList.module.css'

type Props = {
  listId: string
  optionId: (emoji: string) => string
  /** The emoji that are shown, at least one. */
  found: readonly FoundEmoji[]
  /** How many were found beyond those that are shown. */
  more: number
  active: string | null
  onActive: (emoji: string) => void
  onPick: (emoji: string) => void
}

type OptionProps = { each: FoundEmoji; isActive: boolean; id: string; onActive: () => void; onPick: () => void }

/** One emoji of the list. */
function Option({ each, isActive, id, onActive, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      // The focus stays in the field, and an on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onPick}
    >
      <span className={classes.emoji}>{each.emoji}</span>
      <span className={classes.name}>{each.name}</span>
    </div>
  )
}

/** The emoji that a name after a colon finds, over the composer (WORD-3). */
export function EmojiList({ listId, optionId, found, more, active, onActive, onPick }: Props) {
  const { t } = useLingui()
  return (
    <div className={classes.menu}>
      <p className={classes.count} role="status">
        <Plural value={found.length + more} one="# emoji" other="# emoji" />
      </p>
      {/* Focusable, so that a long list can be scrolled by keyboard. */}
      <div id={listId} role="listbox" tabIndex={0} aria-label={t`Emoji`} className={classes.list}>
        {found.map((each) => (
          <Option
            key={each.emoji}
            id={optionId(each.emoji)}
            each={each}
            isActive={each.emoji === active}
            onActive={() => onActive(each.emoji)}
            onPick={() => onPick(each.emoji)}
          />
        ))}
      </div>
      {more > 0 && (
        <p className={classes.count}>
          <Plural value={more} one="Type on to find # more." other="Type on to find # more." />
        </p>
      )}
    </div>
  )
}
