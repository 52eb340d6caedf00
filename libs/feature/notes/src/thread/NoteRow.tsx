import { privateNoteCalls } from '@frontdesk/api-client'
import type { PrivateNote } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core'
import { formatDay, formatTime, useAdmin, usePlatform, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useToday } from '@frontdesk/platform/parts'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cacheNote } from '../cache/cacheNote.ts'
import { resolveMentions } from '../mentions/resolveMentions.ts'
import { useColleagues } from '../useColleagues.ts'
import { NoteBubble } from './NoteBubble.tsx'
import { NoteEditor } from './NoteEditor.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Edit and Remove of an own note. */
function NoteMenu({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <Menu position="bottom-end" shadow="md" width={200} withinPortal>
      <Menu.Target>
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={t`Actions of the note`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={onRemove}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Confirms the removal of a note, of which nothing stays. */
function RemoveNoteDialog({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Delete this note?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="md">
        <Trans>It is gone for all of your team. This cannot be undone.</Trans>
      </Text>
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Keep it</Trans>
        </Button>
        <Button color="red" onClick={onRemove}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

/** Changes and removes a note; a failure is shown, and nothing is lost. */
function useChangeNote({ id, companyId, author, mentions: before }: PrivateNote) {
  const { t } = useLingui()
  const platform = usePlatform()
  const toasts = useToasts()
  const onSuccess = (note: PrivateNote) =>
    cacheNote(platform, { type: 'note-changed', companyId: note.companyId, seq: null, note })
  const edit = useSoleMutation({
    changes: () => id,
    mutationFn: async (body: string) => {
      const mentions = await resolveMentions(platform, { companyId, authorId: author.adminId, body, before }, 'unknown')
      return platform.api.subject(privateNoteCalls).editPrivateNote({ companyId, id, body, mentions })
    },
    onSuccess,
    onError: (error) => {
      const reason = error.message
      toasts.show({ type: 'error', message: t`The note could not be changed: ${reason}` })
    },
  })
  const remove = useSoleMutation({
    changes: () => id,
    mutationFn: () => platform.api.subject(privateNoteCalls).removePrivateNote({ companyId, id }),
    onSuccess,
    onError: (error) => {
      const reason = error.message
      toasts.show({ type: 'error', message: t`The note could not be deleted: ${reason}` })
    },
  })
  return { edit, remove }
}

/** A stored note; its author edits and removes it (CUST-3). */
export function NoteRow({ note }: { note: PrivateNote }) {
  const [open, setOpen] = useState<'editor' | 'question' | null>(null)
  const { edit, remove } = useChangeNote(note)
  const adminId = useAdmin()?.id ?? 0
  const isOwn = note.author.adminId === adminId
  const colleagues = useColleagues(note.companyId)
  const today = useToday()
  const at = new Date(note.createdAt)
  const close = () => setOpen(null)
  return (
    <>
      <NoteBubble
        author={note.author.name}
        body={note.body}
        mentioned={colleagues.filter(({ id }) => note.mentions.includes(id))}
        isForYou={note.mentions.includes(adminId)}
        meta={
          <>
            <time dateTime={note.createdAt}>
              {at.toDateString() === today.toDateString() ? formatTime(at) : `${formatDay(at)} ${formatTime(at)}`}
            </time>
            {note.editedAt !== null && (
              <span>
                <Trans>edited</Trans>
              </span>
            )}
          </>
        }
        actions={
          isOwn &&
          open !== 'editor' && <NoteMenu onEdit={() => setOpen('editor')} onRemove={() => setOpen('question')} />
        }
      >
        {open === 'editor' ? (
          <NoteEditor
            companyId={note.companyId}
            body={note.body}
            isSaving={edit.isPending}
            onSave={(body) => edit.mutate(body, { onSuccess: close })}
            onCancel={close}
          />
        ) : undefined}
      </NoteBubble>
      {open === 'question' && (
        <RemoveNoteDialog
          onClose={close}
          onRemove={() => {
            close()
            remove.mutate()
          }}
        />
      )}
    </>
  )
}
