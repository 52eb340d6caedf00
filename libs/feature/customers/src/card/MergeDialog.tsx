import { chatCalls } from '@frontdesk/api-client'
import type { Chat, Customer } from '@frontdesk/contract'
import { usePlatform, useSoleMutation } from '@frontdesk/platform'
import { FailureState, SkeletonRows, useChannelName } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardQuery } from '../customerQueries.ts'
import classes from './CustomerCard.module.css'
import { MergePreview } from './MergePreview.tsx'
import type { CustomerChanges } from './useCustomer.ts'

type Props = {
  companyId: number
  customer: Customer
  /** A chat that is chosen already; null for none. */
  chosen: number | null
  onMerge: CustomerChanges['merge']
  onClose: () => void
}

/** Milliseconds without a key after which is searched. */
const pauseOfTyping = 250
/** Chats that a search offers. */
const mostFound = 8

const nameOf = ({ id, customerName, title }: Chat) => customerName ?? title ?? `#${String(id)}`

/** Finds a chat of the company by a name or a number. */
function ChatSearch({
  companyId,
  without,
  onChoose,
}: {
  companyId: number
  without: readonly number[]
  onChoose: (chatId: number) => void
}) {
  const { t } = useLingui()
  const { api } = usePlatform()
  const channelName = useChannelName()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseOfTyping)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['customers-to-merge', companyId, search],
    queryFn: ({ signal }) =>
      api.subject(chatCalls).getChatsWithPreview({ companyId, search, limit: mostFound + without.length }, { signal }),
    enabled: search !== '',
  })
  const found = (data?.chats ?? [])
    .filter(({ id, purpose }) => (purpose ?? 'customer') === 'customer' && !without.includes(id))
    .slice(0, mostFound)
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        label={<Trans>Find the other chat</Trans>}
        placeholder={t`Name or phone number`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      {error !== null && (
        <FailureState
          title={<Trans>The chats could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {search !== '' && data !== undefined && found.length === 0 && (
        <Text size="sm" role="status">
          <Trans>No other chat has this name or number.</Trans>
        </Text>
      )}
      {search !== '' && found.length > 0 && (
        <ul className={classes.chats} aria-label={t`Chats that were found`}>
          {found.map((chat) => (
            <li key={chat.id}>
              <UnstyledButton className={classes.value} onClick={() => onChoose(chat.id)}>
                <bdi>{nameOf(chat)}</bdi> <span className={classes.dim}>{channelName(chat.platform)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Loads the other card, and shows what becomes of both before they are merged. */
function ChosenMerge({
  companyId,
  customer,
  other,
  onMerge,
  onBack,
  onClose,
}: Omit<Props, 'chosen'> & { other: number; onBack: () => void }) {
  const platform = usePlatform()
  const { data, error, refetch, isFetching } = useQuery(cardQuery(platform, companyId, other))
  const [isOtherFirst, setOtherFirst] = useState(false)
  const merge = useSoleMutation({ mutationFn: onMerge })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailureState
        title={<Trans>The other card could not be loaded</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error.message}
      </FailureState>
    )
  const [head, moved] = isOtherFirst ? [data, customer] : [customer, data]
  const reason = merge.error?.message ?? ''
  return (
    <Stack gap="md">
      <MergePreview head={head} moved={moved} onSwap={() => setOtherFirst((before) => !before)} />
      {merge.error !== null && (
        <p role="alert" className={classes.blocked}>
          <Trans>They were not merged: {reason}</Trans>
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack} disabled={merge.isPending}>
          <Trans>Choose another chat</Trans>
        </Button>
        <Button
          loading={merge.isPending}
          onClick={() => merge.mutate({ from: moved.headChatId, into: head.headChatId }, { onSuccess: onClose })}
        >
          <Trans>Merge</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** Merges the card of a customer with that of another chat, after a preview (CUST-2). */
export function MergeDialog({ companyId, customer, chosen, onMerge, onClose }: Props) {
  const { t } = useLingui()
  const [other, setOther] = useState(chosen)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Merge two cards</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
    >
      {other === null ? (
        <ChatSearch companyId={companyId} without={customer.chats.map(({ chatId }) => chatId)} onChoose={setOther} />
      ) : (
        <ChosenMerge
          companyId={companyId}
          customer={customer}
          other={other}
          onMerge={onMerge}
          onBack={() => setOther(null)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
