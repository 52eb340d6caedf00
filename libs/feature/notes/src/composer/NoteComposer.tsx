import { longestNote } from '@frontdesk/contract/limits'
import { mentionedIn, type NoteWords } from '@frontdesk/private-notes'
import type { Chat } from '@frontdesk/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { composerKey, noteTextAtom, randomId, useAdmin, useIdsHere, useTypedText } from '@frontdesk/platform'
import { IconNote } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useNoteOutbox } from '../outbox/useNoteOutbox.ts'
import { useColleagues } from '../useColleagues.ts'
import { MentionMenu } from './MentionMenu.tsx'
import classes from './NoteComposer.module.css'

/** Enter without Shift or Alt; not the Enter that ends an IME composition (code 229 in Safari). */
const isSaveKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing && event.keyCode !== 229

/** Finds emoji by a colon in the words of a field, which the app brings from another feature (WORD-3). */
type EmojiMenu = ComponentType<{
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
}>

type ViewProps = {
  text: string
  onText: (text: string) => void
  onSave: (words: NoteWords) => void
  colleagues: Parameters<typeof mentionedIn>[1]
  idsHere?: ReadonlySet<number>
  takesFocus: boolean
  /** Whether no user is signed in who could write a note. */
  isShut?: boolean
  /** Whether Enter was pressed before the composer was there. */
  savesAtOnce?: boolean
  /** Called at Escape. */
  onLeave?: () => void
  Emoji?: EmojiMenu
  /** The choice between a reply and a note, above the field. */
  children?: ReactNode
}

type FieldProps = Pick<ViewProps, 'text' | 'onText' | 'takesFocus'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  hintId: string
  isTooLong: boolean
}

/** The field in a box that grows with its text: an invisible copy behind the field sets the height. */
function NoteField({ ref, text, onText, onKeyDown, takesFocus, hintId, isTooLong }: FieldProps) {
  const { t } = useLingui()
  return (
    <div className={classes.box} data-text={`${text}\u200b`}>
      <textarea
        ref={ref}
        data-composer
        className={classes.field}
        rows={1}
        aria-label={t`Note`}
        aria-describedby={hintId}
        aria-invalid={isTooLong}
        placeholder={t`Write a note… @ mentions a colleague`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        autoFocus={takesFocus}
      />
    </div>
  )
}

function AddButton({ canSave }: { canSave: boolean }) {
  const { t } = useLingui()
  return (
    <Button
      type="submit"
      className={classes.save}
      color="orange"
      disabled={!canSave}
      aria-label={t`Add note`}
      title={t`Add note`}
      // Keep the focus in the field, and the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconNote size={20} stroke={1.75} aria-hidden />
    </Button>
  )
}

/** Runs something once in a task of its own, after the first rendering. */
function useFirstTask(run: () => void): void {
  const runNow = useEffectEvent(run)
  useEffect(() => {
    const timer = setTimeout(() => runNow())
    return () => clearTimeout(timer)
  }, [])
}

/**
 * The field of a note, which looks like no field of a message: its colour, its frame, its mark and its words say that
 * the customer does not see it. Its words are no text of a message, and it has no way to send one (CUST-3).
 */
export function NoteComposerView({
  text,
  onText,
  onSave,
  colleagues,
  idsHere,
  takesFocus,
  isShut = false,
  savesAtOnce = false,
  onLeave,
  Emoji,
  children,
}: ViewProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const left = longestNote - text.trim().length
  const canSave = text.trim() !== '' && left >= 0 && !isShut
  const save = () => {
    // The text of the field may be newer than what was rendered last.
    const body = (field.current?.value ?? text).trim()
    if (body === '' || body.length > longestNote || isShut) return
    // Rendered at once: a second Enter in the same task finds the field empty.
    flushSync(() => onSave({ body, mentions: mentionedIn(body, colleagues) }))
    field.current?.focus()
  }
  // In a task of its own: what is saved is rendered at once.
  useFirstTask(() => savesAtOnce && save())
  const onKeyDown = (event: KeyboardEvent) => {
    const isLeaving = event.key === 'Escape' && !event.nativeEvent.isComposing && onLeave !== undefined
    if (!isLeaving && !isSaveKey(event)) return
    event.preventDefault()
    if (isLeaving) onLeave()
    else save()
  }
  // With the focus, before the next letter: an effect that runs later would let it stand in front of all others.
  useLayoutEffect(() => {
    const node = field.current
    if (takesFocus) node?.setSelectionRange(node.value.length, node.value.length)
  }, [takesFocus])
  return (
    <form
      className={classes.composer}
      data-note-composer
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      {Emoji && text.includes(':') && <Emoji field={field} text={text} onText={onText} />}
      <p id={hintId} className={classes.hint}>
        <IconNote size={14} stroke={2} aria-hidden />
        <span>
          <Trans>Note · only your team sees this</Trans>
        </span>
      </p>
      <div className={classes.line}>
        {text.includes('@') && <MentionMenu {...{ field, text, onText, colleagues, idsHere }} />}
        <NoteField
          ref={field}
          text={text}
          onText={onText}
          onKeyDown={onKeyDown}
          takesFocus={takesFocus}
          hintId={hintId}
          isTooLong={left < 0}
        />
        <AddButton canSave={canSave} />
      </div>
      {left < 0 && (
        <p className={classes.excess} role="alert">
          <Plural value={-left} one="# character too many" other="# characters too many" />
        </p>
      )}
    </form>
  )
}

type Props = {
  chat: Chat
  takesFocus: boolean
  savesAtOnce?: boolean
  onLeave: () => void
  /** Called once a note was taken over. */
  onSaved: () => void
  Emoji?: EmojiMenu
  children?: ReactNode
}

/** The composer of notes of a chat; its text is stored per chat until it is taken over by the outbox (CUST-3). */
export function NoteComposer({ chat, takesFocus, savesAtOnce = false, onLeave, onSaved, Emoji, children }: Props) {
  const adminId = useAdmin()?.id ?? null
  const [text, setText] = useTypedText(noteTextAtom(composerKey(adminId, chat.id)))
  const { outbox } = useNoteOutbox()
  const colleagues = useColleagues(chat.companyId, { others: true })
  const idsHere = useIdsHere()
  return (
    <NoteComposerView
      text={text}
      onText={setText}
      colleagues={colleagues}
      idsHere={idsHere}
      takesFocus={takesFocus}
      isShut={adminId === null}
      savesAtOnce={savesAtOnce}
      onLeave={onLeave}
      {...(Emoji && { Emoji })}
      onSave={(words) => {
        if (adminId === null) return
        outbox.put({
          clientNoteId: randomId(),
          adminId,
          companyId: chat.companyId,
          chatId: chat.id,
          words,
          createdAt: new Date().toISOString(),
          refusal: null,
        })
        setText('')
        onSaved()
      }}
    >
      {children}
    </NoteComposerView>
  )
}
