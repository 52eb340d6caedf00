import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { EmptyState, useReturningFocus } from '@frontdesk/platform/parts'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { ListSearchField } from '../list/EditableList.tsx'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { ShowMore } from '../list/ShowMore.tsx'
import section from '../TeachAssistant.module.css'
import { KnowledgeDialog, type KnowledgeDialogKind } from './KnowledgeDialog.tsx'
import { KnowledgeList } from './KnowledgeList.tsx'
import { useKnowledge } from './useKnowledge.ts'

const searchAfter = 200

/** Which dialog is open, and where the focus goes when it closes; `title` is for the title of the section. */
function useOpenDialog() {
  const [dialog, setDialog] = useState<KnowledgeDialogKind | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const open = (next: KnowledgeDialogKind) => {
    remember()
    setDialog(next)
  }
  const close = (how?: { isOpenerGone: boolean }) => {
    setDialog(null)
    giveBack(how)
  }
  return { dialog, open, close, title }
}

function AddActions({ onOpen }: { onOpen: (dialog: KnowledgeDialogKind) => void }) {
  return (
    <div className={section.actions}>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onOpen({ is: 'new' })}>
        <Trans>Add a question</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
        onClick={() => onOpen({ is: 'import' })}
      >
        <Trans>Import</Trans>
      </Button>
    </div>
  )
}

/** Shown instead of the list: the search finds nothing or, without one, there is nothing yet. */
function NothingKnown({ asked, onOpen }: { asked: string; onOpen: (dialog: KnowledgeDialogKind) => void }) {
  if (asked !== '')
    return (
      <p className={section.lead} role="status">
        <Trans>Nothing has these words: “{asked}”.</Trans>
      </p>
    )
  return (
    <EmptyState
      drawing="inbox"
      title={<Trans>The assistant knows nothing yet</Trans>}
      action={<AddActions onOpen={onOpen} />}
    >
      <Trans>Add the questions that customers ask most, with your answers. Or bring in a list that you have.</Trans>
    </EmptyState>
  )
}

/** The assistant's knowledge: questions and answers to search, add, edit, delete and import. */
export function Knowledge({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { t } = useLingui()
  const id = useId()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), searchAfter)
  const { dialog, open, close, title } = useOpenDialog()
  const { items, total, ...query } = useKnowledge(calls, companyId, asked)
  const [added, setAdded] = useState(0)
  const isEmpty = query.data !== undefined && items.length === 0

  return (
    <section className={section.section} aria-labelledby={id}>
      <div className={section.head}>
        <h2 ref={title} id={id} tabIndex={-1} className={section.title}>
          <Trans>What it knows</Trans>
        </h2>
        {!(isEmpty && asked === '') && <AddActions onOpen={open} />}
      </div>
      {!(isEmpty && asked === '') && (
        <ListSearchField label={t`Search questions and answers`} value={search} onChange={setSearch} />
      )}
      <p className={section.status} role="status">
        {added > 0 && <Plural value={added} one="# question was added." other="# questions were added." />}
      </p>
      <NotLoaded query={query} rows={4} title={<Trans>What the assistant knows could not be loaded</Trans>} />
      {isEmpty && <NothingKnown asked={asked} onOpen={open} />}
      {items.length > 0 && (
        <KnowledgeList
          items={items}
          total={total}
          onEdit={(item) => open({ is: 'edit', item })}
          onDelete={(item) => open({ is: 'delete', item })}
          more={<ShowMore query={query} />}
        />
      )}
      {dialog !== null && (
        <KnowledgeDialog
          calls={calls}
          companyId={companyId}
          dialog={dialog}
          onAdded={setAdded}
          onClose={() => close()}
          onDone={() =>
            close({ isOpenerGone: dialog.is === 'delete' || (dialog.is !== 'edit' && isEmpty && asked === '') })
          }
        />
      )}
    </section>
  )
}
