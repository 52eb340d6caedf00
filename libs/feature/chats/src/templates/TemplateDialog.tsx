import { messageTemplateCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useApi, randomId } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateList } from './TemplateList.tsx'
import { templatesKey, type TemplateDraft, type TemplateTarget } from './useSendTemplate.ts'
import { hasNoAnswer, useTemplateFailure } from './useTemplateFailure.ts'

type Props = {
  target: TemplateTarget
  draft: TemplateDraft | null
  onDraft: (draft: TemplateDraft | null) => void
  onClose: () => void
  onSent: (clientMessageId: string, started: Chat | null) => void
  /** Sets whether it is unclear that an intent was sent. */
  onSettled: (clientMessageId: string, isUnclear: boolean) => void
}

/** Chooses an approved template of a channel, fills it in and sends it, in a chat or to start one. */
export function TemplateDialog({ target, draft, onDraft, onClose, onSent, onSettled }: Props) {
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
        <Choice target={target} onDraft={onDraft} />
      ) : (
        <TemplateForm target={target} draft={draft} onDraft={onDraft} onSent={onSent} onSettled={onSettled} />
      )}
    </Modal>
  )
}

function Choice({ target, onDraft }: Pick<Props, 'target' | 'onDraft'>) {
  const calls = useApi().subject(messageTemplateCalls)
  const failureOf = useTemplateFailure()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: templatesKey(target),
    queryFn: ({ signal }) => {
      const { companyId } = target
      const of = 'chatId' in target ? { chatId: target.chatId } : { messengerId: target.messengerId }
      return calls.getMessageTemplates({ companyId, ...of }, { signal })
    },
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
