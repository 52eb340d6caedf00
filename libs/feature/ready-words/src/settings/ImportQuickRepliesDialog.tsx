import type { QuickReplyImport } from '@frontdesk/api-client'
import { longestQuickReplyTable } from '@frontdesk/contract/limits'
import { useSoleMutation } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea, useTextOfFile } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ImportResult } from './ImportResult.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import classes from './QuickReplies.module.css'
import type { ImportedTable } from './useQuickReplyChanges.ts'

/** The table, whose it becomes, and what an import of it would do or has done; a change of either ends that. */
function useImportForm(onImport: (table: ImportedTable) => Promise<QuickReplyImport>) {
  const [text, setText] = useState('')
  const [isOwn, setIsOwn] = useState(false)
  const [fileFailure, setFileFailure] = useState<string | null>(null)
  const look = useSoleMutation({
    changes: () => JSON.stringify([isOwn, text]),
    mutationFn: () => onImport({ text, isOwn, dryRun: true }),
  })
  const add = useSoleMutation({ mutationFn: () => onImport({ text, isOwn, dryRun: false }) })
  const reset = () => {
    setFileFailure(null)
    look.reset()
    add.reset()
  }
  const edit = (typed: string) => {
    setText(typed)
    reset()
  }
  const choose = useTextOfFile(({ text: read }) => edit(read), setFileFailure)
  const chooseOwn = (own: boolean) => {
    setIsOwn(own)
    reset()
  }
  const failure = fileFailure ?? add.error?.message ?? look.error?.message ?? null
  return { text, isOwn, failure, look, add, edit, choose, chooseOwn }
}

type Props = { onImport: (table: ImportedTable) => Promise<QuickReplyImport>; onClose: () => void }

/**
 * Imports quick replies from a table that is pasted or read from a file: first says what would change, with the lines
 * that are left out. The input stays until the dialog is closed.
 */
export function ImportQuickRepliesDialog({ onImport, onClose }: Props) {
  const { t } = useLingui()
  const { text, isOwn, failure, look, add, edit, choose, chooseOwn } = useImportForm(onImport)
  const isSaving = add.isPending
  // A closed dialog would not show the result of the import.
  const close = () => {
    if (!isSaving) onClose()
  }
  const toDo = look.data && look.data.added + look.data.changed > 0
  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>Import quick replies</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
      closeOnClickOutside={text === ''}
      closeOnEscape={text === ''}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>A table of two columns, the shortcut and the text: a CSV file, or copied from a sheet.</Trans>
        </Text>
        <LimitedTextarea
          data-autofocus
          label={<Trans>Table</Trans>}
          placeholder={t`hours;We are open from nine to six.`}
          value={text}
          readOnly={isSaving}
          onChange={(event) => edit(event.currentTarget.value)}
          most={longestQuickReplyTable}
          minRows={5}
          maxRows={12}
        />
        <FileButton onChange={choose} disabled={isSaving} accept=".csv,.tsv,.txt,text/csv,text/plain">
          {(props) => (
            <Button
              {...props}
              variant="default"
              className={classes.file ?? ''}
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            >
              <Trans>Choose a file</Trans>
            </Button>
          )}
        </FileButton>
        <PeopleChoice label={<Trans>Who has them</Trans>} isOwn={isOwn} isDisabled={isSaving} onChoose={chooseOwn} />
        {failure !== null && (
          <p role="alert" className={classes.failed}>
            {failure}
          </p>
        )}
        {add.data ? <ImportResult result={add.data} isDone /> : look.data && <ImportResult result={look.data} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isSaving}>
            {add.data ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {add.data === undefined &&
            (toDo ? (
              <Button onClick={() => add.mutate()} loading={isSaving}>
                <Trans>Import</Trans>
              </Button>
            ) : (
              <Button
                onClick={() => look.mutate()}
                loading={look.isPending}
                disabled={text.trim() === '' || isTooLong(text, longestQuickReplyTable)}
              >
                <Trans>Look at it</Trans>
              </Button>
            ))}
        </Group>
      </Stack>
    </Modal>
  )
}
