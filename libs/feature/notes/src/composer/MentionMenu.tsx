import { colleaguesLike, mentionAt, type Colleague, type Mention } from '@frontdesk/private-notes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { HereMark, useFieldCaret, useMenuKeys } from '@frontdesk/platform/parts'
import classes from './MentionMenu.module.css'

/** The most colleagues that are offered at once; more are found by typing on. */
const mostShown = 8

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  colleagues: readonly Colleague[]
  /** The colleagues who are here now. */
  idsHere?: ReadonlySet<number> | undefined
}

/**
 * Offers colleagues while the caret is in the words after an at sign; choosing one puts the whole name in their place,
 * which is what mentions them (TEAM-3).
 */
export function MentionMenu(props: Props) {
  const caret = useFieldCaret(props.field, props.text)
  const mention = caret === null ? null : mentionAt(props.text, caret)
  /** The at sign whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (closedAt !== null && mention?.from !== closedAt) setClosedAt(null)
  if (mention === null || mention.from === closedAt) return null
  const found = colleaguesLike(props.colleagues, mention.query)
  // A name that is written out, and words that begin nobody's name, are plain text.
  if (mention.query !== '' && (found.length === 0 || found.some(({ fullName }) => fullName === mention.query.trim())))
    return null
  return (
    <OpenMenu {...props} key={mention.from} mention={mention} found={found} onClose={() => setClosedAt(mention.from)} />
  )
}

function Option({ colleague, isHere, isActive, id, onActive, onPick }: OptionProps) {
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
      <bdi>{colleague.fullName}</bdi> {isHere && <HereMark />}
    </div>
  )
}

type OptionProps = {
  colleague: Colleague
  isHere: boolean
  isActive: boolean
  id: string
  onActive: () => void
  onPick: () => void
}

function OpenMenu({
  field,
  text,
  onText,
  idsHere,
  mention,
  found,
  onClose,
}: Omit<Props, 'colleagues'> & { mention: Mention; found: readonly Colleague[]; onClose: () => void }) {
  const { t } = useLingui()
  const [listId, prefix] = [useId(), useId()]
  const shown = found.slice(0, mostShown)
  const more = found.length - shown.length
  const [chosen, setChosen] = useState<number | null>(null)
  const active = shown.find(({ id }) => id === chosen) ?? shown[0] ?? null
  const optionId = (id: number) => `${prefix}${String(id)}`
  const pick = ({ fullName }: Colleague) => {
    const node = field.current
    if (node === null) return
    const after = text.slice(mention.from + 1 + mention.query.length)
    const written = `@${fullName}${after.startsWith(' ') ? '' : ' '}`
    flushSync(() => onText(text.slice(0, mention.from) + written + after))
    node.focus()
    const caret = mention.from + fullName.length + 2
    node.setSelectionRange(caret, caret)
  }
  useMenuKeys(field, {
    listId,
    activeId: active && optionId(active.id),
    onMove: (step) => {
      const place = shown.findIndex((colleague) => colleague === active)
      setChosen(shown.at((place + step) % shown.length)?.id ?? null)
    },
    onPick: () => active && pick(active),
    onClose,
    isReading: false,
  })
  return (
    <div className={classes.menu}>
      <p className={classes.count} role="status">
        {shown.length > 0 ? (
          <Plural value={found.length} one="Mention # colleague" other="Mention one of # colleagues" />
        ) : (
          <Trans>There is no colleague to mention</Trans>
        )}
      </p>
      {shown.length > 0 && (
        // Focusable, so that a long list can be scrolled by keyboard.
        <div id={listId} role="listbox" tabIndex={0} aria-label={t`Colleagues`} className={classes.list}>
          {shown.map((colleague) => (
            <Option
              key={colleague.id}
              colleague={colleague}
              id={optionId(colleague.id)}
              isHere={idsHere?.has(colleague.id) === true}
              isActive={colleague === active}
              onActive={() => setChosen(colleague.id)}
              onPick={() => pick(colleague)}
            />
          ))}
        </div>
      )}
      {more > 0 && (
        <p className={classes.count}>
          <Plural value={more} one="And # more: type on to find them." other="And # more: type on to find them." />
        </p>
      )}
    </div>
  )
}
