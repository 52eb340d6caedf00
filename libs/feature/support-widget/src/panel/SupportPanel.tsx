import { hasOlder } from '@frontdesk/chat-thread'
import { useIsWaitingLong, useStore } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { areUploaded } from '../conversation/ChosenFile.ts'
import type { Conversation } from '../conversation/Conversation.ts'
import type { SupportStore } from '../conversation/createConversation.ts'
import type { SendFailure } from '../conversation/Sending.ts'
import { supportLines } from '../conversation/supportLines.ts'
import { PersonCall } from './PersonCall.tsx'
import { FilesFailure } from './FilesFailure.tsx'
import type { DrawFiles } from './SupportBubble.tsx'
import { SupportComposer } from './SupportComposer.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { SupportMessageList } from './SupportMessageList.tsx'
import { SupportPanelView } from './SupportPanelView.tsx'
import styles from '../SupportPanelView.module.css'

type Props = {
  support: SupportStore
  isShown: boolean
  /** Whether the provider takes files. */
  canAttach: boolean
  onClose: () => void
  tools?: ReactNode
}

/** The conversation of one person with support: opens it, and lays it out. */
export function SupportPanel({ support, isShown, canAttach, onClose, tools }: Props) {
  const conversation = useStore(support.conversation, (value) => value)
  const sending = useStore(support.sending, (value) => value)
  const files = useStore(support.files, (value) => value)
  const failure = useSendFailure(sending.is)
  useEffect(() => support.open(), [support])
  useEffect(() => {
    if (isShown) support.see()
  }, [support, isShown, conversation])
  const chosen = sending.files
  useEffect(() => {
    if (chosen.length > 0) support.needFiles()
  }, [support, chosen])
  const isReady = conversation.is === 'open' && conversation.history === 'loaded'
  const onFiles = canAttach && conversation.is === 'open' ? support.attach : undefined
  return (
    <SupportPanelView isShown={isShown} onClose={onClose} onFiles={onFiles} tools={tools}>
      <Content
        conversation={conversation}
        support={support}
        isShown={isShown}
        drawFiles={files.part?.drawSent ?? drawNames}
      />
      <SupportComposer
        text={sending.text}
        onText={(text) => {
          support.type(text)
          support.sayTyping()
        }}
        isBusy={!isReady}
        isSending={sending.is === 'sending'}
        failure={failure}
        onSend={support.send}
        onFiles={onFiles}
        attached={chosen.length === 0 ? 'none' : areUploaded(chosen) ? 'uploaded' : 'waiting'}
        files={
          files.is === 'failed' ? (
            <FilesFailure onRetry={support.loadFiles} onRemove={chosen.length > 0 ? support.removeFiles : null} />
          ) : (
            (files.part?.drawChosen ?? drawNames)(chosen)
          )
        }
        beside={
          conversation.is === 'open' && (
            <PersonCall person={conversation.person} asking={conversation.asking} onAsk={support.askForPerson} />
          )
        }
      />
    </SupportPanelView>
  )
}

/** Files by their names alone, until what opens them is loaded. */
const drawNames: DrawFiles = (files) => files.map(({ id, name }) => <bdi key={id}>{name} </bdi>)

function Content({
  conversation,
  support,
  isShown,
  drawFiles,
}: {
  conversation: Conversation
  support: SupportStore
  isShown: boolean
  drawFiles: DrawFiles
}) {
  const failure = useFailure(conversation)
  const lines = conversation.is === 'open' ? supportLines(conversation) : []
  const hasFiles = lines.some(({ files = [] }) => files.length > 0)
  useEffect(() => {
    if (hasFiles) support.needFiles()
  }, [support, hasFiles])
  if (failure !== null) return <SupportFailure message={failure} onRetry={support.refresh} />
  if (conversation.is !== 'open' || conversation.history !== 'loaded') return <Opening />
  return (
    <SupportMessageList
      lines={lines}
      isTyping={conversation.answering.length > 0 || conversation.isPersonTyping}
      hasOlder={hasOlder(conversation.thread)}
      isLoadingOlder={conversation.isLoadingOlder}
      isShown={isShown}
      onOlder={support.loadOlder}
      drawFiles={drawFiles}
    />
  )
}

function Opening() {
  const isWaitingLong = useIsWaitingLong()
  return (
    <p role="status" className={styles.hint}>
      {isWaitingLong ? (
        <Trans>The server has not answered yet. Still waiting…</Trans>
      ) : (
        <Trans>Opening the conversation…</Trans>
      )}
    </p>
  )
}

/** The sentence for a conversation that could not be opened or read (SUP-3); null for one that was. */
function useFailure(conversation: Conversation): string | null {
  const { t } = useLingui()
  if (conversation.is === 'refused') return t`Failed to initialise support chat`
  if (conversation.is === 'unreachable') return t`Unknown error while initialising support chat`
  return conversation.is === 'open' && conversation.history === 'failed'
    ? t`The conversation could not be loaded`
    : null
}

/** The sentence for a message that was not sent; null while nothing failed. */
function useSendFailure(is: 'idle' | 'sending' | SendFailure): string | null {
  const { t } = useLingui()
  switch (is) {
    case 'no-answer':
      return t`Your message was not sent, as the server does not answer. It is sent once the connection is back.`
    case 'too-many':
      return t`Your message was not sent: that was a lot at once. Wait a moment, then send it again.`
    case 'refused':
      return t`Your message was not sent. Send it again.`
    case 'idle':
    case 'sending':
      return null
  }
}
