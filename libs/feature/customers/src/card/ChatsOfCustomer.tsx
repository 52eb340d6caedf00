import type { Customer, ChatOfCustomer } from '@frontdesk/contract'
import { lazyPart, useSoleMutation } from '@frontdesk/platform'
import { ChannelMark, RegionBoundary, useChannelName } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './CustomerCard.module.css'
import type { CustomerChanges } from './useCustomer.ts'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx').then((loaded) => ({ default: loaded.MergeDialog })))

type Props = { companyId: number; customer: Customer; changes: CustomerChanges }

function ChatLink({ chat }: { chat: ChatOfCustomer }) {
  const channelName = useChannelName()
  const { chatId, channel, name, username, phone } = chat
  const address = username === null ? phone : `@${username.replace(/^@/u, '')}`
  return (
    <span className={classes.chat}>
      <ChannelMark platform={channel} size={16} />
      <span>
        <Anchor component={Link} to={`/chats/${String(chatId)}`} size="sm">
          <bdi>{name ?? `#${String(chatId)}`}</bdi>
        </Anchor>
        <span className={classes.dim}> {[channelName(channel), address].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}

/** Chats of the same phone number, which are offered to be merged. */
function AlikeChats({ alike, onMerge }: Pick<Customer, 'alike'> & { onMerge: (chatId: number) => void }) {
  const { t } = useLingui()
  if (alike.length === 0) return null
  return (
    <>
      <p className={classes.dim}>
        <Trans>The same phone number:</Trans>
      </p>
      <ul className={classes.chats}>
        {alike.map((chat) => {
          const name = chat.name ?? `#${String(chat.chatId)}`
          return (
            <li key={chat.chatId}>
              <ChatLink chat={chat} />
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={t`Merge with ${name}`}
                onClick={() => onMerge(chat.chatId)}
              >
                <Trans>Merge</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Other chats of the same person, with the way to merge and to undo that (CUST-2). */
export function ChatsOfCustomer({ companyId, customer, changes }: Props) {
  const { t } = useLingui()
  const [merging, setMerging] = useState<{ with: number | null } | null>(null)
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: changes.separate })
  const { chatId, chats, cards, alike } = customer
  const others = chats.filter((chat) => chat.chatId !== chatId)
  const isMerged = (id: number) => cards.some((card) => card.chatId === id && card.mergedInto !== null)
  const reason = error?.message ?? ''
  const separation = (id: number, label: string) => (
    <Button variant="subtle" size="compact-xs" aria-label={label} loading={isPending} onClick={() => mutate(id)}>
      <Trans>Undo the merge</Trans>
    </Button>
  )
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        <Trans>Other chats of this person</Trans>
      </h3>
      {others.length > 0 && (
        <ul className={classes.chats}>
          {others.map((chat) => {
            const name = chat.name ?? `#${String(chat.chatId)}`
            return (
              <li key={chat.chatId}>
                <ChatLink chat={chat} />
                {isMerged(chat.chatId) && separation(chat.chatId, t`Undo the merge with ${name}`)}
              </li>
            )
          })}
        </ul>
      )}
      {isMerged(chatId) && (
        <p className={classes.dim}>
          <Trans>This chat is merged into another card.</Trans> {separation(chatId, t`Undo the merge of this chat`)}
        </p>
      )}
      <AlikeChats alike={alike} onMerge={(chosen) => setMerging({ with: chosen })} />
      {error !== null && (
        <p role="alert" className={classes.blocked}>
          <Trans>It was not undone: {reason}</Trans>
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconArrowsJoin size={16} stroke={1.75} aria-hidden />}
        onClick={() => setMerging({ with: null })}
      >
        <Trans>Merge with another chat</Trans>
      </Button>
      {merging !== null && (
        <RegionBoundary>
          <Suspense fallback={null}>
            <MergeDialog
              companyId={companyId}
              customer={customer}
              chosen={merging.with}
              onMerge={changes.merge}
              onClose={() => setMerging(null)}
            />
          </Suspense>
        </RegionBoundary>
      )}
    </section>
  )
}
