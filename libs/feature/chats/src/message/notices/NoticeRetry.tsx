import type { Message } from '@frontdesk/contract'
import { RetryRun } from './RetryRun.tsx'
import { useIsOpen } from './useIsOpen.ts'

const isOfRun: Readonly<Record<string, true>> = {
  'assistant-failed': true,
  'assistant-withheld': true,
  'assistant-interrupted': true,
  'assistant-limit-reached': true,
  'assistant-budget-reached': true,
}

/** Where a notice says that an answer of the AI did not come: the way to let it try again, while nobody has answered. */
export function NoticeRetry({ message: { id, chatId, companyId, metadata } }: { message: Message }) {
  const { agentReplyToMessageId: messageId, notice = '' } = metadata
  const isOpen = useIsOpen(chatId, messageId ?? 0)
  return isOfRun[notice] && messageId !== undefined && isOpen ? (
    <RetryRun at={`notice-${String(id)}`} companyId={companyId} chatId={chatId} messageId={messageId} />
  ) : null
}
