import { ApiError } from '@frontdesk/api-client'
import { hasOlder } from '@frontdesk/chat-thread'
import { usePlatform } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useIsSupportTyping } from '../conversation/createSupport.ts'
import { supportLines } from '../conversation/supportLines.ts'
import { supportQueries } from '../conversation/supportQueries.ts'
import { useOlderSupportMessages } from '../conversation/useOlderSupportMessages.ts'
import { useSendToSupport } from '../conversation/useSendToSupport.ts'
import { SupportComposer } from './SupportComposer.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { SupportMessageList } from './SupportMessageList.tsx'
import { SupportPanelView } from './SupportPanelView.tsx'
import styles from './SupportPanelView.module.css'

/** Support refused to open a conversation, rather than not answering at all. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status === 200

/** The conversation of one company with support: asks, and lays out. */
export function SupportPanel({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const platform = usePlatform()
  const { t } = useLingui()
  const opening = useQuery(supportQueries.conversation(platform.api, companyId))
  const conversation = opening.data
  const chatId = conversation?.chatId
  const history = useQuery({
    ...supportQueries.thread(platform, companyId, chatId ?? 0),
    enabled: chatId !== undefined,
  })
  const isTyping = useIsSupportTyping(chatId)
  const older = useOlderSupportMessages(companyId, chatId)
  const sending = useSendToSupport(companyId, conversation)

  const failure = () => {
    if (opening.error)
      return isRefusal(opening.error)
        ? t`Failed to initialise support chat`
        : t`Unknown error while initialising support chat`
    return history.error ? t`The conversation could not be loaded` : null
  }
  const failed = failure()
  const reason = sending.error?.message
  return (
    <SupportPanelView onClose={onClose}>
      {conversation && history.data ? (
        // What is here stays, though it could not be read again: live events go on.
        <SupportMessageList
          lines={supportLines(history.data, conversation)}
          isTyping={isTyping}
          hasOlder={hasOlder(history.data)}
          isLoadingOlder={older.isLoading}
          onOlder={older.load}
        />
      ) : failed !== null ? (
        <SupportFailure message={failed} onRetry={() => void (opening.error ? opening.refetch() : history.refetch())} />
      ) : (
        <p role="status" className={styles.hint}>
          <Trans>Opening the conversation…</Trans>
        </p>
      )}
      <SupportComposer
        text={sending.text}
        onText={sending.setText}
        isBusy={!conversation || !history.data}
        isSending={sending.isSending}
        failure={reason === undefined ? null : t`Your message was not sent: ${reason}`}
        onSend={sending.send}
      />
    </SupportPanelView>
  )
}
