import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput, ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { EmptyState, FailureState, SkeletonRows, languageNames } from '@frontdesk/platform/parts'
import type { KnowledgeItem } from '@frontdesk/contract'
import { IconFileImport, IconPlus, IconSearch, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { AssistantCalls } from '../../cache/assistantQueries.ts'
import section from '../TeachAssistant.module.css'
import { DeleteItemDialog } from './DeleteItemDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import classes from './Knowledge.module.css'
import { useKnowledge } from './useKnowledge.ts'

/** A question with its answer and actions. */
function KnowledgeRow({
  item: { question, answer, language },
  onEdit,
  onDelete,
}: {
  item: KnowledgeItem
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.question} dir="auto" lang={language}>
          {question}
        </p>
        <p className={classes.answer} dir="auto" lang={language}>
          {answer}
        </p>
        <span className={classes.language} lang={language}>
          {languageNames[language]}
        </span>
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Change: ${question}`} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Delete: ${question}`} onClick={onDelete}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type Dialog = { is: 'new' } | { is: 'import' } | { is: 'edit' | 'delete'; item: KnowledgeItem }

const searchAfter = 200

/** The assistant's knowledge: questions and answers to search, add, edit, delete and import. */
export function Knowledge({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { t } = useLingui()
  const id = useId()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), searchAfter)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { items, total, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useKnowledge(calls, companyId, asked)
  const [added, setAdded] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const open = (next: Dialog) => {
    opener.current = document.activeElement
    setDialog(next)
  }
  /** Returns the focus to the button that opened the dialog, or to the title if that button is gone. */
  const close = ({ isOpenerGone } = { isOpenerGone: false }) => {
    setDialog(null)
    const place =
      !isOpenerGone && opener.current instanceof HTMLElement && opener.current.isConnected
        ? opener.current
        : title.current
    place?.focus({ preventScroll: true })
  }
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open({ is: 'new' })}>
      <Trans>Add a question</Trans>
    </Button>
  )
  const bring = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
      onClick={() => open({ is: 'import' })}
    >
      <Trans>Import</Trans>
    </Button>
  )
  const isEmpty = !isPending && error === null && items.length === 0
  const shown = items.length

  return (
    <section className={section.section} aria-labelledby={id}>
      <div className={section.head}>
        <h2 ref={title} id={id} tabIndex={-1} className={section.title}>
          <Trans>What it knows</Trans>
        </h2>
        {!(isEmpty && asked === '') && (
          <div className={section.actions}>
            {add}
            {bring}
          </div>
        )}
      </div>
      {!(isEmpty && asked === '') && (
        <TextInput
          type="search"
          aria-label={t`Search questions and answers`}
          placeholder={t`Search questions and answers`}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={200}
        />
      )}
      <p className={section.status} role="status">
        {added > 0 && <Plural value={added} one="# question was added." other="# questions were added." />}
      </p>
      {isPending && <SkeletonRows rows={4} />}
      {error !== null && (
        <FailureState
          title={<Trans>What the assistant knows could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {isEmpty && asked !== '' && (
        <p className={section.lead} role="status">
          <Trans>Nothing has these words: “{asked}”.</Trans>
        </p>
      )}
      {isEmpty && asked === '' && (
        <EmptyState
          drawing="inbox"
          title={<Trans>The assistant knows nothing yet</Trans>}
          action={
            <div className={section.actions}>
              {add}
              {bring}
            </div>
          }
        >
          <Trans>Add the questions that customers ask most, with your answers. Or bring in a list that you have.</Trans>
        </EmptyState>
      )}
      {shown > 0 && (
        <>
          <ul className={classes.list}>
            {items.map((item) => (
              <KnowledgeRow
                key={item.id}
                item={item}
                onEdit={() => open({ is: 'edit', item })}
                onDelete={() => open({ is: 'delete', item })}
              />
            ))}
          </ul>
          <div className={section.actions}>
            <p className={section.status} role="status">
              <Trans>
                {shown} of {total}
              </Trans>
            </p>
            {hasNextPage && (
              <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
                <Trans>Show more</Trans>
              </Button>
            )}
          </div>
        </>
      )}
      {dialog?.is === 'new' && (
        <ItemDialog
          calls={calls}
          companyId={companyId}
          item={null}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: isEmpty && asked === '' })}
        />
      )}
      {dialog?.is === 'edit' && (
        <ItemDialog
          calls={calls}
          companyId={companyId}
          item={dialog.item}
          onClose={() => close()}
          onDone={() => close()}
        />
      )}
      {dialog?.is === 'delete' && (
        <DeleteItemDialog
          calls={calls}
          companyId={companyId}
          item={dialog.item}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: true })}
        />
      )}
      {dialog?.is === 'import' && (
        <ImportDialog
          calls={calls}
          companyId={companyId}
          onAdded={setAdded}
          onClose={() => close()}
          onDone={() => close({ isOpenerGone: isEmpty && asked === '' })}
        />
      )}
    </section>
  )
}
