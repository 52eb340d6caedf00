import { Trans } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useLostReplies } from '../stores/useDrafts.ts'
import notice from '../message/notices/SystemNotice.module.css'
import { RetryRun } from '../message/notices/RetryRun.tsx'

/**
 * The replies that will not come, of which the thread says nothing by itself: their runs failed, or were stopped and
 * nobody took their place. Nothing of them was sent, and the AI may try again.
 */
export function LostReplies({ chat }: { chat: Chat }) {
  const lost = useLostReplies(chat.id)
  const isOn = chat.settings.aiEnabled && !chat.stoppedReply
  const isAnsweredSince = (answers: number) => chat.lastMessage !== null && chat.lastMessage.id > answers
  return lost
    .filter(({ answers, because }) => because === 'failed' || (isOn && !isAnsweredSince(answers)))
    .map(({ answers, because }) => (
      <div key={answers} className={notice.notice} data-lost={because}>
        {because === 'failed' ? (
          <Trans>The AI could not answer this message.</Trans>
        ) : (
          <Trans>An answer of the AI was stopped; nothing of it was sent.</Trans>
        )}{' '}
        <RetryRun at={`lost-${String(answers)}`} companyId={chat.companyId} chatId={chat.id} messageId={answers} />
      </div>
    ))
}
