import type { KnowledgeFact } from '@frontdesk/contract'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { DeleteItemDialog } from './DeleteItemDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'

export type KnowledgeDialogKind = { is: 'new' } | { is: 'import' } | { is: 'edit' | 'delete'; item: KnowledgeFact }

/** The open dialog: to add, edit or delete a question, or to import a list. */
export function KnowledgeDialog({
  dialog,
  onAdded,
  ...common
}: {
  dialog: KnowledgeDialogKind
  calls: AssistantCalls
  companyId: number
  onAdded: (count: number) => void
  onClose: () => void
  onDone: () => void
}) {
  switch (dialog.is) {
    case 'new':
      return <ItemDialog key="new" {...common} item={null} />
    case 'edit':
      return <ItemDialog key="edit" {...common} item={dialog.item} />
    case 'delete':
      return <DeleteItemDialog {...common} item={dialog.item} />
    case 'import':
      return <ImportDialog {...common} onAdded={onAdded} />
  }
}
