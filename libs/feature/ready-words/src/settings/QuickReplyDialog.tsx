import type { QuickReply } from '@frontdesk/contract'
import { longestQuickReply, longestShortcut } from '@frontdesk/contract/limits'
import { variableNames } from '@frontdesk/quick-replies'
import { useSoleMutation } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useVariableName } from '../useVariableName.ts'
import { PeopleChoice } from './PeopleChoice.tsx'
import classes from './QuickReplies.module.css'
import type { ReplyFile } from './ReplyFile.ts'
import { ReplyFiles } from './ReplyFiles.tsx'
import type { SavedReply } from './useQuickReplyChanges.ts'

/** The buttons that put a variable at the caret of the text. */
function Variables({
  field,
  onText,
}: {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}) {
  const { t } = useLingui()
  const nameOf = useVariableName()
  const insert = (name: string) => {
    const node = field.current
    if (node === null) return
    const typed = `${node.value.slice(0, node.selectionStart)}{{${name}}}`
    const rest = node.value.slice(node.selectionEnd)
    flushSync(() => onText(typed + rest))
    node.focus()
    node.setSelectionRange(typed.length, typed.length)
  }
  return (
    <div className={classes.actions} role="group" aria-label={t`Insert`}>
      {variableNames.map((name) => (
        <Button key={name} size="compact-sm" variant="default" onClick={() => insert(name)}>
          {nameOf(name)}
        </Button>
      ))}
    </div>
  )
}

const Actions = ({ isPending, onClose }: { isPending: boolean; onClose: () => void }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={onClose} disabled={isPending}>
      <Trans>Cancel</Trans>
    </Button>
    <Button type="submit" loading={isPending}>
      <Trans>Save</Trans>
    </Button>
  </Group>
)

type Props = {
  /** Null for a new one. */
  reply: QuickReply | null
  onSave: (reply: SavedReply) => Promise<unknown>
  onClose: () => void
}

/** A form for a new or existing quick reply; what was typed stays until it is stored. */
export function QuickReplyDialog({ reply, onSave, onClose }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typedShortcut, setShortcut] = useState(reply?.shortcut ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [isOwn, setIsOwn] = useState(reply?.isOwn ?? false)
  /** Null: as they are stored. */
  const [changedFiles, setFiles] = useState<readonly ReplyFile[] | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onSave })
  const shortcut = typedShortcut.trim().replace(/^\//u, '')
  const isShortcut = shortcut !== '' && !/[\s/]/u.test(shortcut)
  const isChanged = shortcut !== (reply?.shortcut ?? '') || text !== (reply?.text ?? '') || changedFiles !== null
  const written = { id: reply?.id ?? null, shortcut, text: text.trim(), isOwn }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isShortcut && text.trim() !== '' && !isTooLong(text, longestQuickReply))
      mutate({ ...written, ...(changedFiles !== null && { files: changedFiles }) }, { onSuccess: onClose })
  }
  // A closed dialog would not show a refusal.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={reply === null ? <Trans>Add a quick reply</Trans> : <Trans>Change a quick reply</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="lg"
      closeOnClickOutside={!isChanged}
      closeOnEscape={!isChanged}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={<Trans>Shortcut</Trans>}
            description={<Trans>One word, which you type after the slash.</Trans>}
            leftSection="/"
            value={typedShortcut}
            onChange={(event) => setShortcut(event.currentTarget.value)}
            maxLength={longestShortcut + 1}
            readOnly={isPending}
            error={isChecked && !isShortcut && t`Write one word, without spaces and slashes.`}
            autoComplete="off"
          />
          <LimitedTextarea
            ref={field}
            label={<Trans>Text</Trans>}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            most={longestQuickReply}
            minRows={4}
            maxRows={12}
            readOnly={isPending}
            error={isChecked && text.trim() === '' && t`Write the text.`}
          />
          <Variables field={field} onText={setText} />
          <Text size="sm" c="dimmed">
            <Trans>
              Each is filled in from the chat. Your own word in double braces is a place to fill in before you send.
            </Trans>
          </Text>
          <ReplyFiles files={changedFiles ?? reply?.files ?? []} onFiles={setFiles} isReadOnly={isPending} />
          <PeopleChoice label={<Trans>Who has it</Trans>} isOwn={isOwn} onChoose={setIsOwn} />
          {error !== null && (
            <p role="alert" className={classes.failed}>
              {error.message}
            </p>
          )}
          <Actions isPending={isPending} onClose={close} />
        </Stack>
      </form>
    </Modal>
  )
}
