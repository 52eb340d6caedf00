import type { Chat } from '@frontdesk/contract'
import { composerKey, noteTextAtom, useAdmin, useTypedText } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Props = {
  chat: Chat
  takesFocus: boolean
  onFocus: () => void
  /** Called with true at Enter: the note is saved once its composer is there; with false when it is changed. */
  onWanted: (isSaved: boolean) => void
  onLeave: () => void
  /** The choice between a reply and a note. */
  children?: ReactNode
}

/**
 * A plain field in place of the composer of notes while its file is on its way: what is typed is part of the note.
 * Without it the keys would be shortcuts of the page, of which one goes back to the reply.
 */
export function NoteFieldLoading({ chat, takesFocus, onFocus, onWanted, onLeave, children }: Props) {
  const { t } = useLingui()
  const adminId = useAdmin()?.id ?? null
  const [text, setText] = useTypedText(noteTextAtom(composerKey(adminId, chat.id)))
  return (
    <div data-note-composer style={{ padding: '8px 16px 12px' }}>
      {children}
      <textarea
        data-composer
        aria-busy
        aria-label={t`Note`}
        style={{ width: '100%', minHeight: 48 }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onWanted(false)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onLeave()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          onWanted(true)
        }}
        onFocus={onFocus}
        dir="auto"
        autoFocus={takesFocus}
      />
    </div>
  )
}
