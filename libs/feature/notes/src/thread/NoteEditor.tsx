import { longestNote } from '@frontdesk/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { MentionMenu } from '../composer/MentionMenu.tsx'
import { useColleagues } from '../useColleagues.ts'
import classes from './NoteEditor.module.css'

type Props = {
  companyId: number
  body: string
  isSaving: boolean
  onSave: (body: string) => void
  onCancel: () => void
}

/** The words of a note while they are edited, in its place. */
export function NoteEditor({ companyId, body, isSaving, onSave, onCancel }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(body)
  const colleagues = useColleagues(companyId, { others: true })
  const words = text.trim()
  const canSave = words !== '' && words.length <= longestNote && !isSaving
  const save = () => {
    if (canSave) onSave(words)
  }
  return (
    <div className={classes.editor}>
      <Textarea
        ref={field}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
        aria-label={t`Note`}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={longestNote}
        data-autofocus
        autoFocus
      />
      {text.includes('@') && <MentionMenu field={field} text={text} onText={setText} colleagues={colleagues} />}
      <Group justify="flex-end" gap={8} mt={8} mb={4}>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="compact-md" disabled={!canSave} loading={isSaving} onClick={save}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </div>
  )
}
