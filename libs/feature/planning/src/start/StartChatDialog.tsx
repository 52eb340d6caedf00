import { messageTemplateCalls } from '@frontdesk/api-client'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Messenger } from '@frontdesk/contract'
import { channelQuery, useApi, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { SkeletonRows, useChannelTitle } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'

/** A number with which a chat is to be started, and the channel. */
export type NewChat = { companyId: number; messengerId: number; phone: string }

type ViewProps = {
  /** The channels by which a chat can be started; undefined while they are loaded. */
  channels: readonly Messenger[] | undefined
  isBusy: boolean
  /** Why the number was refused, or the channels could not be loaded. */
  error: string | null
  onContinue: (called: { messengerId: number; phone: string }) => void
  onClose: () => void
}

/** Asks for a phone number and the channel over which a chat with it is started (PLAN-2). */
export function StartChatView({ channels, isBusy, error, onContinue, onClose }: ViewProps) {
  const { t } = useLingui()
  const titleOf = useChannelTitle()
  const [phone, setPhone] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const messengerId = chosen ?? channels?.[0]?.id ?? null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (messengerId !== null && phone.trim() !== '') onContinue({ messengerId, phone: phone.trim() })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Start a chat by phone number</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {channels?.length === 0 ? (
        <Stack gap="md">
          <Text size="sm">
            <Trans>
              A chat is started by a template that WhatsApp has approved. No number of WhatsApp Business is connected
              yet.
            </Trans>
          </Text>
          <Button component={Link} to="/integrations" style={{ alignSelf: 'flex-start' }}>
            <Trans>Connect a channel</Trans>
          </Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack gap="md">
            <TextInput
              type="tel"
              label={<Trans>Phone number</Trans>}
              description={<Trans>As you would dial it, or with a plus and the country.</Trans>}
              value={phone}
              maxLength={40}
              autoComplete="off"
              data-autofocus
              onChange={({ currentTarget: { value } }) => setPhone(value)}
            />
            {channels === undefined && error === null && <SkeletonRows rows={1} />}
            {channels !== undefined && channels.length > 1 && (
              <NativeSelect
                label={<Trans>Channel</Trans>}
                value={String(messengerId)}
                data={channels.map((channel) => ({ value: String(channel.id), label: titleOf(channel) }))}
                onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
              />
            )}
            {error !== null && (
              <Alert color="red" role="alert">
                {error}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={isBusy} disabled={phone.trim() === '' || messengerId === null}>
                <Trans>Choose a template</Trans>
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const startsChats = ({ type, status, isActive }: Messenger): boolean =>
  isActive && status === 'connected' && capabilitiesOf(type).afterWindow.includes('template')

type Props = {
  companyId: number
  /** Receives the chat that there is with the number. */
  onFound: (chatId: number) => void
  /** Receives a number without a chat. */
  onNew: (chat: NewChat) => void
  onClose: () => void
}

/** Finds the chat with a phone number, or begins a new one (PLAN-2). */
export function StartChatDialog({ companyId, onFound, onNew, onClose }: Props) {
  const api = useApi()
  const { data, error } = useQuery(channelQuery(usePlatform(), companyId))
  const find = useSoleMutation({
    mutationFn: (called: { messengerId: number; phone: string }) =>
      api.subject(messageTemplateCalls).findChatByPhone({ companyId, ...called }),
    onSuccess: ({ phone, chatId }, { messengerId }) =>
      chatId === null ? onNew({ companyId, messengerId, phone }) : onFound(chatId),
  })
  return (
    <StartChatView
      channels={data?.filter(startsChats)}
      isBusy={find.isPending}
      error={find.error?.message ?? (data === undefined ? (error?.message ?? null) : null)}
      onContinue={(called) => find.mutate(called)}
      onClose={onClose}
    />
  )
}
