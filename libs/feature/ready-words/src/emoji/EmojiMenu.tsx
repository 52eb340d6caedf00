import { storedAtom, type StorageKey } from '@frontdesk/platform'
import { useFieldCaret, useMenuKeys } from '@frontdesk/platform/parts'
import { colonAt, countEmojiUse, readEmojiUses, type Colon, type FoundEmoji } from '@frontdesk/quick-replies'
import { useAtom } from 'jotai'
import { useId, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { EmojiList } from './EmojiList.tsx'
import { useFoundEmoji } from './useFoundEmoji.ts'

/** The most emoji that the list shows at once; more are found by typing on. */
const mostShown = 24

const usesKey: StorageKey = 'emojiUses'

/** How often each emoji was chosen on this device. */
const emojiUsesAtom = storedAtom(usesKey, (stored) => readEmojiUses(JSON.parse(stored)), {})

type Props = {
  /** The field of the composer. */
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}

/**
 * Offers emoji while the caret is in a name after a colon. Choosing one puts it in the place of that name. A name that
 * finds none, or none yet, opens nothing, so that every other text is typed and sent as if there were no list (WORD-3).
 */
export function EmojiMenu(props: Props) {
  const caret = useFieldCaret(props.field, props.text)
  const colon = caret === null ? null : colonAt(props.text, caret)
  /** The colon whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  if (closedAt !== null && colon?.from !== closedAt) setClosedAt(null)
  if (colon === null || colon.from === closedAt) return null
  return <FoundMenu {...props} key={colon.from} colon={colon} onClose={() => setClosedAt(colon.from)} />
}

type OpenProps = Props & { colon: Colon; onClose: () => void }

function FoundMenu(props: OpenProps) {
  const [uses, setUses] = useAtom(emojiUsesAtom)
  const found = useFoundEmoji(props.colon.query, uses)
  if (found.length === 0) return null
  return <OpenMenu {...props} found={found} onChosen={(emoji) => setUses((before) => countEmojiUse(before, emoji))} />
}

function OpenMenu({
  field,
  text,
  onText,
  colon,
  onClose,
  found,
  onChosen,
}: OpenProps & { found: readonly FoundEmoji[]; onChosen: (emoji: string) => void }) {
  const [listId, prefix] = [useId(), useId()]
  const optionId = (emoji: string) => `${prefix}${emoji}`
  const shown = found.slice(0, mostShown)
  const [chosen, setChosen] = useState<string | null>(null)
  const active = shown.find(({ emoji }) => emoji === chosen) ?? shown[0] ?? null
  const pick = (emoji: string) => {
    const node = field.current
    if (node === null) return
    const caret = colon.from + emoji.length
    flushSync(() => onText(text.slice(0, colon.from) + emoji + text.slice(colon.from + 1 + colon.query.length)))
    node.focus()
    node.setSelectionRange(caret, caret)
    onChosen(emoji)
  }
  useMenuKeys(field, {
    listId,
    activeId: active && optionId(active.emoji),
    // A colon belongs to prose: Enter sends it while its names are read.
    isReading: false,
    onMove: (step) => {
      const place = shown.findIndex((each) => each === active)
      setChosen(shown.at((place + step) % shown.length)?.emoji ?? null)
    },
    onPick: () => active && pick(active.emoji),
    onClose,
  })
  return (
    <EmojiList
      listId={listId}
      optionId={optionId}
      found={shown}
      more={found.length - shown.length}
      active={active?.emoji ?? null}
      onActive={setChosen}
      onPick={pick}
    />
  )
}
