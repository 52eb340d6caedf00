import type { LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat, Customer, MessageFile } from '@frontdesk/contract'
import { formatDayTime, useIsAgent } from '@frontdesk/platform'
import { Avatar, FailureState, languageNames, SkeletonRows, useChannelName } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconBan, IconX } from '@tabler/icons-react'
import { memo, useDeferredValue, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { LabelChip } from '../labels/LabelChip.tsx'
import { LabelsOfChat } from '../labels/LabelsOfChat.tsx'
import { SuggestedLabels } from '../labels/SuggestedLabels.tsx'
import { useLabelsOf } from '../labels/useLabels.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { ChatsOfCustomer } from './ChatsOfCustomer.tsx'
import classes from './CustomerCard.module.css'
import { FieldsOfCustomer } from './FieldsOfCustomer.tsx'
import { NameOfCustomer } from './NameOfCustomer.tsx'
import { FilesOfCustomer, NotesOfCustomer } from './NotesAndFiles.tsx'
import { VisitsOfCustomer } from './VisitsOfCustomer.tsx'
import { useCustomer, type CustomerChanges } from './useCustomer.ts'

/** The shown fields of a chat: the card is rendered again when they change, and not with every message. */
type ShownChat = Pick<
  Chat,
  | 'id'
  | 'companyId'
  | 'platform'
  | 'title'
  | 'users'
  | 'customerName'
  | 'labelIds'
  | 'suggestedLabelIds'
  | 'createdAt'
  | 'lastInboundAt'
  | 'blockedAt'
>

type Props = {
  chat: ShownChat
  /** Whether the thread is there: until then the card loads, and shows nothing. */
  isShown: boolean
  onLabelled: (change: LabelsToChange) => void
  /** Null where the provider cannot block customers. */
  block: { mutate: (change: { chat: ShownChat; isBlocked: boolean }) => void; isPending: boolean } | null
  /** Shows files of chats. */
  Files: ComponentType<{ files: readonly MessageFile[]; companyId: number }>
  /** Closes the pane beside the thread; null in a sheet, which closes itself. */
  onClose: (() => void) | null
}

/** The customer of a chat; undefined where the provider does not say who it is. */
const customerOf = ({ users }: ShownChat) => users.find(({ kind }) => kind === 'customer') ?? users[0]

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The facts that a chat knows of its customer. */
function Facts({ chat, known }: { chat: ShownChat; known: Customer | undefined }) {
  const channelName = useChannelName()
  const customer = customerOf(chat)
  const firstSeenAt = known?.firstSeenAt ?? chat.createdAt
  const lastSeenAt = known?.lastSeenAt ?? chat.lastInboundAt
  const phone = known?.chats.find(({ chatId }) => chatId === chat.id)?.phone ?? customer?.phone
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Channel</Trans>}>{channelName(chat.platform)}</Fact>
      {customer?.username != null && (
        <Fact name={<Trans>User name</Trans>}>
          <bdi>{customer.username}</bdi>
        </Fact>
      )}
      {phone != null && (
        <Fact name={<Trans>Phone</Trans>}>
          <a href={`tel:${phone}`}>
            <bdi>{phone}</bdi>
          </a>
        </Fact>
      )}
      {known?.language != null && <Fact name={<Trans>Language</Trans>}>{languageNames[known.language]}</Fact>}
      {firstSeenAt !== undefined && (
        <Fact name={<Trans>First seen</Trans>}>{formatDayTime(new Date(firstSeenAt))}</Fact>
      )}
      {lastSeenAt != null && <Fact name={<Trans>Last seen</Trans>}>{formatDayTime(new Date(lastSeenAt))}</Fact>}
    </dl>
  )
}

// The parts that the loaded card does not change are not rendered again when it comes.

/** The labels of the chat, with their choice. */
const LabelsSection = memo(function LabelsSection({ chat, onLabelled }: Pick<Props, 'chat' | 'onLabelled'>) {
  const labels = useLabelsOf(chat)
  const [isChoosing, setChoosing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  return (
    <section ref={section} className={classes.section} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId} className={classes.title}>
        <Trans>Labels</Trans>
      </h3>
      {labels.length > 0 && (
        <ul className={classes.labels}>
          {labels.map((label) => (
            <li key={label.id}>
              <LabelChip label={label} isLarge />
            </li>
          ))}
        </ul>
      )}
      <SuggestedLabels chat={chat} onLabelled={onLabelled} onPressed={() => section.current?.focus()} />
      {isChoosing ? (
        <LabelsOfChat chat={chat} onLabelled={onLabelled} />
      ) : (
        <Button variant="default" size="xs" w="fit-content" onClick={() => setChoosing(true)}>
          <Trans>Choose labels</Trans>
        </Button>
      )}
    </section>
  )
})

type BlockProps = { chat: ShownChat; block: NonNullable<Props['block']>; name: string }

/** Blocks the customer after a question, and unblocks them at once (CUST-2). */
const BlockSection = memo(function BlockSection({ chat, block, name }: BlockProps) {
  const [isAsking, setAsking] = useState(false)
  const isBlocked = chat.blockedAt != null
  const when = formatDayTime(new Date(chat.blockedAt ?? 0))
  return (
    <section className={classes.section}>
      {isBlocked && (
        <p className={classes.blocked}>
          <Trans>Blocked since {when}</Trans>
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        loading={block.isPending}
        leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
        onClick={() => (isBlocked ? block.mutate({ chat, isBlocked: false }) : setAsking(true))}
      >
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      {isAsking && (
        <BlockDialog
          name={name}
          onBlock={() => {
            setAsking(false)
            block.mutate({ chat, isBlocked: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
})

/** Closes the pane beside the thread. */
const CloseButton = memo(function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      className={classes.close}
      variant="subtle"
      aria-label={t`Close the customer’s card`}
      title={t`Close the customer’s card`}
      onClick={onClose}
    >
      <IconX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
})

/** The rest of the card, which one call loads; the chat waits for none of it. */
function Known({ chat, customer, changes, Files }: Pick<Props, 'chat' | 'Files'> & KnownProps) {
  const { companyId } = chat
  return (
    <>
      <FieldsOfCustomer
        customer={customer}
        canDefine={!useIsAgent()}
        onWrite={(field, value) => changes.write({ values: [{ fieldId: field.id, value }] })}
      />
      <VisitsOfCustomer companyId={companyId} chatId={chat.id} />
      <ChatsOfCustomer companyId={companyId} customer={customer} changes={changes} />
      <NotesOfCustomer notes={customer.notes} />
      <FilesOfCustomer files={customer.files} fileCount={customer.fileCount} companyId={companyId} Files={Files} />
    </>
  )
}

type Loaded = ReturnType<typeof useCustomer>
type KnownProps = { customer: Customer; changes: CustomerChanges }

/**
 * The customer of the open chat: identity, the words of the company, and whether they are blocked (CUST-1, CUST-2).
 * The answers that come while the messages are on their way are mostly there when the card is first shown.
 */
export function CustomerCard({ isShown, ...props }: Props) {
  // The chat asks for its messages in the first rendering.
  const isAsked = useDeferredValue(true, isShown)
  const loaded = useCustomer(props.chat.companyId, props.chat.id, isAsked)
  return isShown ? <ShownCard {...props} {...loaded} /> : null
}

function ShownCard({ chat, onLabelled, block, Files, onClose, query, changes }: Omit<Props, 'isShown'> & Loaded) {
  const { t } = useLingui()
  const customer = customerOf(chat)
  const channelName = [chat.title, customer?.displayName].find((known) => known != null && known !== '') ?? t`Customer`
  const name = chat.customerName ?? channelName
  const [settledChat, setSettledChat] = useState<number | null>(null)
  // The facts of the chat stand still below the name: they wait for the first answer, but for no other one.
  const isExpected =
    settledChat !== chat.id && query.isPending && query.fetchStatus !== 'paused' && query.failureCount === 0
  if (!isExpected && settledChat !== chat.id) setSettledChat(chat.id)
  return (
    // Choices that were begun belong to one chat.
    <div key={chat.id} className={classes.card}>
      <div className={classes.head}>
        <Avatar name={name} imageUrl={customer?.avatarUrl ?? null} platform={chat.platform} size={48} />
        <NameOfCustomer
          shown={name}
          name={query.data?.name ?? chat.customerName ?? null}
          channelName={channelName}
          onSave={query.data === undefined ? null : (written) => changes.write({ name: written })}
        />
        {onClose !== null && <CloseButton onClose={onClose} />}
      </div>
      {isExpected ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <Facts chat={chat} known={query.data} />
          <LabelsSection chat={chat} onLabelled={onLabelled} />
          {query.data !== undefined ? (
            <Known chat={chat} customer={query.data} changes={changes} Files={Files} />
          ) : query.error === null ? (
            <SkeletonRows rows={3} />
          ) : (
            <FailureState
              title={<Trans>The rest of the card could not be loaded</Trans>}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            >
              {query.error.message}
            </FailureState>
          )}
          {block !== null && <BlockSection chat={chat} block={block} name={name} />}
        </>
      )}
    </div>
  )
}
