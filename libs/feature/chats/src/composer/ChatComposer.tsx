import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { useRef } from 'react'
import { noteSentFiles } from '../attachments/sentFiles.ts'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { channelOf } from '../chat/channelOf.ts'
import { Composer } from './Composer.tsx'
import classes from './Composer.module.css'
import { composerKey, composerTextAtom } from './composerTextAtom.ts'
import { RefusedFiles } from './RefusedFiles.tsx'
import { useAttachments } from './useAttachments.ts'
import { useCaret } from './useCaret.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useReplyWindow } from './useReplyWindow.ts'

type Props = {
  chat: Chat
  onSend: (text: string, files: readonly AttachedFile[]) => void
  /** Why the last message was not sent, in the server's words. */
  error: string | null
  onDismissError: () => void
  takesFocus?: boolean
}

/** Where one writes in a chat: its words, caret and files are kept for this chat alone until they are sent (MSG-4, MSG-5). */
export function ChatComposer({ chat, onSend, error, onDismissError, takesFocus = false }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const channel = channelOf(chat)
  const [text, setText] = useAtom(composerTextAtom(key))
  const { files, refused, add, remove, clear, dismiss } = useAttachments(key, channel)
  const reply = useReplyWindow(chat)
  const field = useCaret(key)
  const box = useRef<HTMLDivElement>(null)
  useKeyboardInset(box)
  const focus = () => field.current?.focus()
  return (
    <div ref={box} className={classes.around}>
      <Composer
        text={text}
        onText={setText}
        onSend={(words) => {
          noteSentFiles(files)
          onSend(words, files)
          setText('')
          clear()
        }}
        error={error}
        onDismissError={onDismissError}
        takesFocus={takesFocus}
        carries={capabilitiesOf(channel)}
        fileCount={files.length}
        onPick={(picked) => {
          add(picked)
          focus()
        }}
        // MSG-13: without an administrator nothing is sent, and nothing may be lost by trying.
        isShut={adminId === null || reply?.isOpen === false}
        fieldRef={field}
      >
        <RefusedFiles refused={refused} platform={channel} onDismiss={dismiss} />
        <ChosenFiles files={files} onRemove={remove} onEmptied={focus} />
      </Composer>
    </div>
  )
}
