import type { LabelsToChange } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { lazyPart, shortcutHints, storedAtom, type StorageKey } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAtom } from 'jotai'
import { IconTag } from '@tabler/icons-react'
import { Late, RegionBoundary, useLatePopup } from '@frontdesk/platform/parts'
import { memo, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import {
  ChatPartsContext,
  shownByCard,
  type ChatOfCard,
  type CustomerCardProps,
  type LabelParts,
} from '../composer/ChatPartsContext.ts'
import { useChats } from '../stores/createChats.ts'
import { useBlockCustomer } from '../cache/changeChat.ts'
import { StoredFiles } from '../files/MessageFiles.tsx'
import { useInboxAction } from '../stores/inboxActions.ts'
import classes from './CustomerTools.module.css'

/** Loaded when it is first opened: drawers are no part of the first load. */
const CustomerSheet = lazyPart(() =>
  import('./CustomerSheet.tsx').then((loaded) => ({ default: loaded.CustomerSheet })),
)

const loadLabels = () => import('./LabelsPopover.tsx').then(({ LabelsPopover }) => ({ default: LabelsPopover }))
const LabelsPopover = lazyPart(loadLabels)

function LabelsButton({ chat, OfChat }: { chat: Chat; OfChat: LabelParts['OfChat'] }) {
  const { t } = useLingui()
  const { popup, wasOpened, opener } = useLatePopup('dialog', loadLabels)
  useInboxAction('labels', () => popup.setOpen(true), true)
  // The next key of a quick reader is for the popup, and not for the chat behind it.
  useEffect(() => void loadLabels().catch(() => undefined), [])
  const hints = shortcutHints('labels')
  return (
    <>
      <ActionIcon
        {...opener}
        size={40}
        variant="subtle"
        aria-label={t`Labels`}
        aria-keyshortcuts={hints['aria-keyshortcuts']}
        title={`${t`Labels`} (${hints.title})`}
      >
        <IconTag size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Late>
          <LabelsPopover popup={popup} chat={chat} OfChat={OfChat} />
        </Late>
      )}
    </>
  )
}

/** Opens the choice of labels of the open chat, also at L; nothing where the provider has none (CUST-3). */
export function LabelsTool({ chat }: { chat: Chat }) {
  const { labels } = use(ChatPartsContext)
  const isOfCustomer = (chat.purpose ?? 'customer') === 'customer'
  return labels && isOfCustomer ? <LabelsButton chat={chat} OfChat={labels.OfChat} /> : null
}

/** The labels of the open chat in its header. */
export function LabelsInHeader({ chat }: { chat: Chat }) {
  const { labels } = use(ChatPartsContext)
  return labels && (chat.labelIds?.length ?? 0) > 0 ? <labels.Chips chat={chat} /> : null
}

type CardProps = Pick<CustomerCardProps, 'chat' | 'isShown' | 'onClose'>

/** The shown fields of a chat as text to compare: events bring equal users and labels as new objects. */
const shownOf = (chat: ChatOfCard) => JSON.stringify(shownByCard.map((field) => chat[field] ?? null))

/**
 * The card of a customer, whose code comes when it is shown. A message renders it again for the time when the customer
 * was last seen alone.
 */
const CardOf = memo(
  function CardOf({ chat, isShown, onClose }: CardProps) {
    const { t } = useLingui()
    const { Card } = use(ChatPartsContext)
    const chats = useChats()
    const block = useBlockCustomer()
    const { companyId, id } = chat
    const onLabelled = useCallback(
      (change: LabelsToChange) => applyChatEvent(chats, { type: 'chats-labelled', companyId, chatIds: [id], change }),
      [chats, companyId, id],
    )
    if (!Card) return null
    return (
      <RegionBoundary>
        <Suspense fallback={isShown && <Loader size={20} role="status" aria-label={t`Loading`} />}>
          <Card {...{ chat, isShown, block, onClose, onLabelled }} Files={StoredFiles} />
        </Suspense>
      </RegionBoundary>
    )
  },
  (before, after) =>
    before.onClose === after.onClose &&
    before.isShown === after.isShown &&
    shownOf(before.chat) === shownOf(after.chat),
)

/** The least width of a window that has the card beside the thread (CUST-1). */
const wide = '(min-width: 1200px)'

const closedKey: StorageKey = 'isCustomerPaneClosed'
/** Whether the reader has closed the pane of the customer, on this device. */
const isPaneClosedAtom = storedAtom(closedKey, (stored) => stored === 'true', false)

/**
 * The card of the customer of a chat: beside the thread where there is room, once that is loaded, else in a sheet that
 * the name opens (CUST-1). The pane can be closed, and the name opens it again. Nothing where the provider has none, or
 * the chat is no customer's.
 */
export function useCustomerCard(chat: Chat, { isThreadLoaded }: { isThreadLoaded: boolean }) {
  const { t } = useLingui()
  const { Card } = use(ChatPartsContext)
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false })
  const [isClosed, setClosed] = useAtom(isPaneClosedAtom)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const close = useCallback(() => setClosed(true), [setClosed])
  const isOfCustomer = (chat.purpose ?? 'customer') === 'customer'
  if (!Card || !isOfCustomer) return { beside: null, sheet: null, open: undefined }
  const beside: ReactNode = isWide && !isClosed && (
    <aside className={classes.card} aria-label={t`Customer`}>
      <CardOf chat={chat} isShown={isThreadLoaded} onClose={close} />
    </aside>
  )
  const sheet: ReactNode = !isWide && wasOpen && (
    <RegionBoundary>
      <Suspense fallback={null}>
        <CustomerSheet isOpen={isOpen} onClose={() => setOpen(false)}>
          <CardOf chat={chat} isShown onClose={null} />
        </CustomerSheet>
      </Suspense>
    </RegionBoundary>
  )
  return { beside, sheet, open: isWide ? (isClosed ? () => setClosed(false) : undefined) : () => setOpen(true) }
}
