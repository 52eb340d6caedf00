import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'
import { useState, type FormEvent } from 'react'
import { useSalonName } from '../linking/salonNames.ts'

export type SalonQuestionProps = { crm: Crm; isPending: boolean; onClose: () => void }

/** Edits what the company itself knows of a salon: its address and a comment (INT-5). */
export function SalonEditor({
  crm,
  isPending,
  onClose,
  onSave,
}: SalonQuestionProps & { onSave: (changed: { address?: string; comment?: string }) => void }) {
  const { t } = useLingui()
  const title = useSalonName()(crm)
  const stored = { address: crm.metadata.address ?? '', comment: crm.metadata.comment ?? '' }
  const [address, setAddress] = useState(stored.address)
  const [comment, setComment] = useState(stored.comment)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    onSave({
      ...(address.trim() !== stored.address && { address: address.trim() }),
      ...(comment.trim() !== stored.comment && { comment: comment.trim() }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={<Trans>Edit {title}</Trans>} closeButtonProps={{ 'aria-label': t`Close` }}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t`Address`}
            description={t`Empty: the address that Altegio has.`}
            placeholder={crm.metadata.company?.address ?? ''}
            value={address}
            onChange={({ currentTarget: { value } }) => setAddress(value)}
            maxLength={500}
            data-autofocus
          />
          <Textarea
            label={t`Comment`}
            value={comment}
            onChange={({ currentTarget: { value } }) => setComment(value)}
            maxLength={2000}
            minRows={2}
            autosize
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
