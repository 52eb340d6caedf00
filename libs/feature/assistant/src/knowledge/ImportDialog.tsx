import { ApiError } from '@frontdesk/api-client'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useLocale, useSoleMutation } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea, PageReader, useTextOfFile, withPage } from '@frontdesk/platform/parts'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '@frontdesk/contract'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { useOfferUndo } from '../history/useOfferUndo.ts'
import section from '../TeachAssistant.module.css'
import { GuardQuestion, GuardTitle } from '../guard/GuardQuestion.tsx'
import { useSaveGuard } from '../guard/useSaveGuard.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { LanguageField } from './LanguageField.tsx'

type Pasted = { text: string; language: Language }

/**
 * Previews and adds a text of questions. Calls `onAdded` with the number of added ones, also
 * after the dialog was closed.
 */
function useImportCalls(calls: AssistantCalls, companyId: number, onAdded: (added: number) => void) {
  const { t } = useLingui()
  const offerUndo = useOfferUndo(calls, companyId)
  const dryRun = useSoleMutation({
    changes: ({ text, language }) => `${language} ${text}`,
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: true }),
  })
  const add = useSoleMutation({
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: false }),
    onSuccess: ({ added, changeId }) => {
      offerUndo(t`The questions were imported`, changeId)
      onAdded(added)
    },
  })
  return { dryRun, add }
}

/** Maximum length of an imported text, in characters. */
const longest = 500_000
/** Most questions that the provider imports at once. */
const mostItems = 2000

/**
 * The text to import, typed or read from a file, and its language, with its preview and what failed;
 * a changed text ends both.
 */
function useImport(calls: AssistantCalls, companyId: number, onAdded: (added: number) => void) {
  const { t, i18n } = useLingui()
  const [language, setLanguage] = useState(useLocale())
  const [text, setText] = useState('')
  const [fileFailure, setFileFailure] = useState<string | null>(null)
  /** The encoding of the file that was read last, where it was found out by its letters. */
  const [encoding, setEncoding] = useState<string | null>(null)
  const { dryRun, add } = useImportCalls(calls, companyId, onAdded)
  const preview = dryRun.data
  const error = add.error ?? dryRun.error
  const mostAtOnce = i18n.number(mostItems)
  const isTooMuch = error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.status === 422
  const refusal = isTooMuch ? t`At most ${mostAtOnce} questions can be imported at once.` : error?.message
  const failure = fileFailure ?? refusal ?? null
  const edit = (typed: string | ((before: string) => string)) => {
    setText(typed)
    setFileFailure(null)
    dryRun.reset()
    add.reset()
  }
  const most = i18n.number(longest)
  const choose = useTextOfFile((read) => {
    if (read.text.length > longest) return setFileFailure(t`The file is too long: it may have ${most} characters.`)
    edit((before) => withPage(before, read.text))
    setEncoding(read.encoding === 'utf-8' ? null : read.encoding)
  }, setFileFailure)
  return { text, language, preview, failure, encoding, dryRun, add, edit, choose, setLanguage }
}

/** The text and its language: typed, pasted or read from a file. */
function TextFields({
  form: { text, language, encoding, edit, choose, setLanguage },
  isSaving,
}: {
  form: ReturnType<typeof useImport>
  isSaving: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      <LimitedTextarea
        data-autofocus
        label={<Trans>Questions and answers</Trans>}
        placeholder={t`Q: How much is a haircut?\nA: From 20 euros.`}
        value={text}
        readOnly={isSaving}
        onChange={(event) => edit(event.currentTarget.value)}
        most={longest}
        minRows={6}
        maxRows={12}
      />
      <Group align="flex-end" gap="sm">
        <LanguageField language={language} isDisabled={isSaving} onChoose={setLanguage} />
        <FileButton onChange={choose} disabled={isSaving} accept=".txt,.csv,.tsv,.md,text/plain,text/csv">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}>
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
      </Group>
      {encoding !== null && (
        <Text size="sm" c="dimmed" role="status">
          <Trans>
            The file was read as {encoding}. If letters above look wrong, save it as CSV in UTF-8 and choose it again.
          </Trans>
        </Text>
      )}
    </>
  )
}

type Props = {
  calls: AssistantCalls
  companyId: number
  onAdded: (count: number) => void
  onClose: () => void
  onDone: () => void
}

/**
 * Imports many questions from a pasted text, a text file, a table or a page of the company's website. First previews
 * what would be added, with the invalid lines; keeps the input until the import succeeded.
 */
export function ImportDialog({ calls, companyId, onAdded, onClose, onDone }: Props) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const form = useImport(calls, companyId, onAdded)
  const { text, language, preview, failure, dryRun, add, edit } = form
  const guard = useSaveGuard(calls, companyId)
  const isAsking = guard.asked !== null
  const addAll = (items: NonNullable<typeof preview>['items']) =>
    guard.save({ entries: items.map((item) => ({ id: null, text: { ...item, language } })) }, () =>
      add.mutate({ text, language }, { onSuccess: onDone }),
    )
  // Text typed while it is checked and added would be lost with the dialog.
  const isSaving = add.isPending || guard.isChecking
  return (
    <Modal
      opened
      onClose={guard.closing(onClose)}
      title={isAsking ? <GuardTitle guard={guard} /> : <Trans>Import questions and answers</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
      closeOnClickOutside={text + address === ''}
      closeOnEscape={text + address === ''}
    >
      <GuardQuestion calls={calls} companyId={companyId} guard={guard} />
      <Stack gap="md" {...(isAsking && { display: 'none' })}>
        <Text size="sm" c="dimmed">
          <Trans>
            Paste a text whose blocks begin with the question, lines that begin with Q: and A:, or a table of two
            columns (CSV, or copied from a sheet).
          </Trans>
        </Text>
        <PageReader
          address={address}
          onAddress={setAddress}
          onReadPage={(page) => calls.readPage({ address: page })}
          onText={(page) => edit(withPage(text, page))}
          isDisabled={isSaving || isAsking}
        />
        <TextFields form={form} isSaving={isSaving} />
        {failure !== null && (
          <p role="alert" className={section.failed}>
            {failure}
          </p>
        )}
        {preview !== undefined && <ImportPreview preview={preview} language={language} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={guard.closing(onClose)}>
            <Trans>Cancel</Trans>
          </Button>
          {preview === undefined || preview.items.length === 0 ? (
            <Button
              onClick={() => dryRun.mutate({ text, language })}
              loading={dryRun.isPending}
              disabled={text.trim() === '' || isTooLong(text, longest)}
            >
              <Trans>Look at it</Trans>
            </Button>
          ) : (
            <Button onClick={() => addAll(preview.items)} loading={isSaving}>
              <Plural value={preview.items.length} one="Add # question" other="Add # questions" />
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
