import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useLocale } from '@frontdesk/platform'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '@frontdesk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AssistantCalls, assistantQueries } from '../../cache/assistantQueries.ts'
import section from '../TeachAssistant.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { LanguageField } from './LanguageField.tsx'

type Pasted = { text: string; language: Language }

/** Looks at a text without adding anything, and adds what it knows; `onAdded` hears how many, also when nobody waits for it any more. */
function useImport(calls: AssistantCalls, companyId: number, onAdded: (added: number) => void) {
  const queryClient = useQueryClient()
  const look = useMutation({
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: true }),
  })
  const bring = useMutation({
    mutationFn: (pasted: Pasted) => calls.importKnowledge({ companyId, ...pasted, dryRun: false }),
    onSuccess: ({ added }) => {
      void queryClient.invalidateQueries({ queryKey: assistantQueries.allKnowledge(companyId) })
      onAdded(added)
    },
  })
  return { look, bring }
}

/** The longest text that is taken. */
const longest = 500_000

/**
 * Brings in many questions at once: a pasted text, or a file of text or a table. What it would add is shown first, with
 * the lines that were not understood; what was pasted stays until it is in.
 */
export function ImportDialog({
  calls,
  companyId,
  onAdded,
  onClose,
  onDone,
}: {
  calls: AssistantCalls
  companyId: number
  onAdded: (count: number) => void
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState(locale)
  const [fileFailure, setFileFailure] = useState<string | null>(null)
  const { look, bring } = useImport(calls, companyId, onAdded)
  const preview = look.data
  const failure = fileFailure ?? bring.error?.message ?? look.error?.message ?? null
  const edit = (typed: string) => {
    setText(typed)
    setFileFailure(null)
    look.reset()
    bring.reset()
  }
  const choose = (file: File | null) => {
    if (file === null) return
    file.text().then(
      (read) =>
        read.length > longest
          ? setFileFailure(t`The file is too long: it may have ${longest} characters.`)
          : edit(read),
      () => setFileFailure(t`The file could not be read.`),
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Import questions and answers</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
      closeOnClickOutside={text === ''}
      closeOnEscape={text === ''}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>
            Paste a text whose blocks begin with the question, lines that begin with Q: and A:, or a table of two
            columns (CSV, or copied from a sheet).
          </Trans>
        </Text>
        <Textarea
          data-autofocus
          label={<Trans>Questions and answers</Trans>}
          placeholder={t`Q: How much is a haircut?\nA: From 20 euros.`}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
          maxLength={longest}
          autosize
          minRows={6}
          maxRows={12}
          dir="auto"
        />
        <Group align="flex-end" gap="sm">
          <LanguageField language={language} onChoose={setLanguage} />
          <FileButton onChange={choose} accept=".txt,.csv,.tsv,.md,text/plain,text/csv">
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}>
                <Trans>Choose a file</Trans>
              </Button>
            )}
          </FileButton>
        </Group>
        {failure !== null && (
          <p role="alert" className={section.failed}>
            {failure}
          </p>
        )}
        {preview !== undefined && <ImportPreview preview={preview} language={language} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {preview === undefined || preview.items.length === 0 ? (
            <Button
              onClick={() => look.mutate({ text, language })}
              loading={look.isPending}
              disabled={text.trim() === ''}
            >
              <Trans>Look at it</Trans>
            </Button>
          ) : (
            <Button onClick={() => bring.mutate({ text, language }, { onSuccess: onDone })} loading={bring.isPending}>
              <Plural value={preview.items.length} one="Add # question" other="Add # questions" />
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
