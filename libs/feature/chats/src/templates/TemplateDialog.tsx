import { messageTemplateCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { randomId } from '../chat/randomId.ts'
import type { TemplateDraft } from './useSendTemplate.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'
import { hasNoAnswer, useTemplateFailure } from './useTemplateFailure.ts'

type Props = {
  chat: Chat
  draft: TemplateDraft | null
  onDraft: (draft: TemplateDraft | null) => void
  onClose: () => void
  onSent: (clientMessageId: string) => void
  /** Sets whether it is unclear that an intent was sent. */
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/** Chooses an approved template of the chat's channel, fills it in and sends it. */
export function TemplateDialog({ chat, draft, onDraft, onClose, onSent, onSettled }: Props) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={draft === null ? <Trans>Choose a template</Trans> : <Trans>Fill in the template</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {draft === null ? (
        <Choice chat={chat} onDraft={onDraft} />
      ) : (
        <TemplateForm chat={chat} draft={draft} onDraft={onDraft} onSent={onSent} onSettled={onSettled} />
      )}
    </Modal>
  )
}

function Choice({ chat: { companyId, id: chatId }, onDraft }: Pick<Props, 'chat' | 'onDraft'>) {
  const calls = useApi().subject(messageTemplateCalls)
  const failureOf = useTemplateFailure()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: chatKeys.templates(companyId, chatId),
    queryFn: ({ signal }) => calls.getMessageTemplates({ companyId, chatId }, { signal }),
    // They change at the channel, where nobody reports it.
    staleTime: 60_000,
  })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} height={64} />
    ) : (
      <FailureState
        title={<Trans>The templates could not be loaded</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {hasNoAnswer(error) ? (
          <Trans>The server does not answer. Check the connection and try again.</Trans>
        ) : (
          failureOf(error)
        )}
      </FailureState>
    )
  return data.templates.length === 0 ? (
    <EmptyState drawing="search" title={<Trans>There are no templates yet</Trans>}>
      <Trans>
        Write one in WhatsApp Manager, at Meta. As soon as it is approved, it can be sent from here, also when the
        customer has not written for a long time.
      </Trans>
    </EmptyState>
  ) : (
    <TemplateList
      list={data}
      onChoose={(template) =>
        onDraft({ template, values: {}, file: null, clientMessageId: randomId(), isUnclear: false })
      }
    />
  )
}
