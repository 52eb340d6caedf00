import { Trans } from '@lingui/react/macro'
import type { KnowledgeFact, KnowledgeItem } from '@frontdesk/contract'
import { useLocale } from '@frontdesk/platform'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { useSaveItem } from './useKnowledge.ts'

const noWordings: readonly KnowledgeItem[] = []

/** A form for a new or existing question with its answer. */
export function ItemDialog({
  calls,
  companyId,
  item,
  onClose,
  onDone,
}: {
  calls: AssistantCalls
  companyId: number
  item: KnowledgeFact | null
  onClose: () => void
  onDone: () => void
}) {
  const language = useLocale()
  const save = useSaveItem(calls, companyId, item?.id ?? null)
  return (
    <EntryDialog
      title={item === null ? <Trans>Add a question</Trans> : <Trans>Change a question</Trans>}
      calls={calls}
      companyId={companyId}
      id={item?.id ?? null}
      before={item ?? { question: '', answer: '', language }}
      others={item?.wordings?.slice(1) ?? noWordings}
      canAddLanguage
      save={save}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
