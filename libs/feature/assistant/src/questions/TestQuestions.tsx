import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TestQuestion } from '@frontdesk/contract'
import { mostTestQuestions } from '@frontdesk/contract/limits'
import { languageNames, useKeptFocus, useReturningFocus } from '@frontdesk/platform/parts'
import { IconPlus } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { RightAnswer } from '../checks/CheckedCard.tsx'
import { useCategoryName } from '../checks/useCategoryName.ts'
import { EditableList, EditableRow, ListSearchField } from '../list/EditableList.tsx'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { ShowMore } from '../list/ShowMore.tsx'
import section from '../TeachAssistant.module.css'
import { TestQuestionForm } from './TestQuestionForm.tsx'
import { useSaveFailure } from './useSaveFailure.ts'
import { useTestQuestions } from './useTestQuestions.ts'

const searchAfter = 200

type View = { is: 'list' } | { is: 'edit'; question: TestQuestion | null } | { is: 'delete'; question: TestQuestion }

function TestQuestionRow({
  question,
  onEdit,
  onDelete,
}: {
  question: TestQuestion
  onEdit: () => void
  onDelete: () => void
}) {
  const categoryName = useCategoryName()
  const { question: text, language, category } = question
  return (
    <EditableRow question={text} language={language} onEdit={onEdit} onDelete={onDelete}>
      <RightAnswer question={question} />
      <p className={section.status}>
        {languageNames[language]} · {categoryName(category)}
      </p>
    </EditableRow>
  )
}

function DeleteQuestion({
  question,
  remove: { mutate, isPending, error },
  onCancel,
  onDone,
}: {
  question: TestQuestion
  remove: ReturnType<typeof useTestQuestions>['remove']
  onCancel: () => void
  onDone: () => void
}) {
  const reason = error?.message ?? ''
  return (
    <Stack gap="md">
      <Text fw={600} dir="auto">
        {question.question}
      </Text>
      {error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>It was not deleted: {reason}</Trans>
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} autoFocus>
          <Trans>Keep it</Trans>
        </Button>
        <Button color="red" loading={isPending} onClick={() => mutate(question.id, { onSuccess: onDone })}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** The list of test questions, with search, and the ways to make some. */
function QuestionList({
  calls,
  companyId,
  title,
  isHidden,
  onEdit,
  onDelete,
}: {
  calls: AssistantCalls
  companyId: number
  /** Takes the focus when the row goes that has it. */
  title: RefObject<HTMLElement | null>
  isHidden: boolean
  onEdit: (question: TestQuestion | null) => void
  onDelete: (question: TestQuestion) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), searchAfter)
  const { query, questions, total, make } = useTestQuestions(calls, companyId, asked)
  const shown = questions.length
  const keptFocus = useKeptFocus(title)
  const reason = useSaveFailure()(make.error, true)
  return (
    <Stack gap="md" {...keptFocus} {...(isHidden && { display: 'none' })}>
      <div className={section.actions}>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onEdit(null)}>
          <Trans>Add a test question</Trans>
        </Button>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          <Trans>Make them of what it knows</Trans>
        </Button>
        <p className={section.status} role="status">
          {make.data !== undefined && (
            <Plural value={make.data} one="# test question was made." other="# test questions were made." />
          )}
        </p>
      </div>
      {make.error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>They were not made: {reason}</Trans>
        </p>
      )}
      {(total > 0 || asked !== '') && (
        <ListSearchField label={t`Search the test questions`} value={search} onChange={setSearch} />
      )}
      <NotLoaded query={query} rows={4} title={<Trans>The test questions could not be loaded</Trans>} />
      {query.data !== undefined && shown === 0 && (
        <p className={section.lead} role="status">
          {asked === '' ? (
            <Trans>
              There are none yet. Write what customers ask, or make one of each entry that the assistant knows.
            </Trans>
          ) : (
            <Trans>Nothing has these words: “{asked}”.</Trans>
          )}
        </p>
      )}
      {shown > 0 && (
        <EditableList shown={shown} total={total} more={<ShowMore query={query} />}>
          {questions.map((question) => (
            <TestQuestionRow
              key={question.id}
              question={question}
              onEdit={() => onEdit(question)}
              onDelete={() => onDelete(question)}
            />
          ))}
        </EditableList>
      )}
    </Stack>
  )
}

type TestQuestionsProps = { calls: AssistantCalls; companyId: number; onClose: () => void }

/** The dialog in which a company's test questions are made, changed and deleted (TEACH-4). */
export function TestQuestions({ calls, companyId, onClose }: TestQuestionsProps) {
  const { t } = useLingui()
  const [view, setView] = useState<View>({ is: 'list' })
  const { title, remember, giveBack } = useReturningFocus<HTMLSpanElement>()
  const { save, remove, total } = useTestQuestions(calls, companyId, '')
  const failureOf = useSaveFailure()
  const show = (next: View) => {
    save.reset()
    remove.reset()
    setView(next)
  }
  const leave = (next: View) => {
    remember()
    show(next)
  }
  const back = (how?: { isOpenerGone: boolean }) => {
    // Hidden, the list cannot have the focus.
    flushSync(() => show({ is: 'list' }))
    giveBack(how)
  }
  const words = {
    list: t`Test questions`,
    edit: view.is === 'edit' && view.question === null ? t`Add a test question` : t`Change a test question`,
    delete: t`Delete this test question?`,
  }[view.is]
  return (
    <Modal
      opened
      // The typed text must not be lost by a key or a click beside the dialog.
      onClose={view.is === 'list' ? onClose : () => back()}
      closeOnClickOutside={view.is === 'list'}
      closeOnEscape={view.is !== 'edit'}
      size="lg"
      title={
        <span ref={title} tabIndex={-1}>
          {words}
        </span>
      }
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {/* Hidden, not gone: it keeps its search, its pages and its place. */}
      <QuestionList
        calls={calls}
        companyId={companyId}
        title={title}
        isHidden={view.is !== 'list'}
        onEdit={(question) => leave({ is: 'edit', question })}
        onDelete={(question) => leave({ is: 'delete', question })}
      />
      {view.is === 'edit' && (
        <TestQuestionForm
          calls={calls}
          companyId={companyId}
          question={view.question}
          save={{
            isPending: save.isPending,
            failure: save.error && failureOf(save.error, view.question === null && total >= mostTestQuestions),
            mutate: (input) => save.mutate({ id: view.question?.id ?? null, input }, { onSuccess: () => back() }),
          }}
          onCancel={() => back()}
        />
      )}
      {view.is === 'delete' && (
        <DeleteQuestion
          question={view.question}
          remove={remove}
          onCancel={() => back()}
          onDone={() => back({ isOpenerGone: true })}
        />
      )}
    </Modal>
  )
}
