import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import type { Chat } from '@frontdesk/contract'
import { isMac, lazyPart, sessionQueries, shortcutLabel, shortcuts, useApi } from '@frontdesk/platform'
import { Late, useLatePopup } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { createElement, use } from 'react'
import { Link } from 'react-router-dom'
import { ChatPartsContext } from '../composer/ChatPartsContext.ts'
import { DoneButton, SnoozeButton } from '../handover/ChatKeys.tsx'
import { useOpenSearch } from '../search/useOpenSearch.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import { LabelsTool } from './CustomerTools.tsx'
import classes from './ThreadTools.module.css'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The address of the data of a chat's customer, to hand them out or to erase them; null where that cannot be done. */
function useDataAddress({ id, purpose }: Chat): string | null {
  const isSupported = useQuery(sessionQueries.me(useApi())).data?.capabilities.privacy === true
  return isSupported && (purpose ?? 'customer') === 'customer' ? `/settings/data/customers/${String(id)}` : null
}

function DataLink({ to }: { to: string }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      component={Link}
      to={to}
      size={40}
      variant="subtle"
      aria-label={t`Data of this customer`}
      title={t`Data of this customer`}
    >
      <IconShieldCheck {...look} />
    </ActionIcon>
  )
}

/** A button, with shortcut, that opens the search with the messages of one chat as its scope (MSG-8). */
function SearchButton({ chatId }: { chatId: number }) {
  const { t } = useLingui()
  const open = useOpenSearch()
  const openSearch = () => open(chatId)
  useInboxAction('searchChat', openSearch, true)
  const keys = shortcutLabel(shortcuts.searchChat, isMac()).join(' ')
  const name = t`Search in this chat`
  return (
    <ActionIcon
      data-opens-search
      size={40}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts="F"
      onClick={openSearch}
    >
      <IconSearch {...look} />
    </ActionIcon>
  )
}

const loadItems = () => import('./ToolItems.tsx').then(({ ToolItems }) => ({ default: ToolItems }))
const ToolItems = lazyPart(loadItems)

/** The tools of a chat as the words of a menu, for a phone, on which their buttons would leave no room for the name. */
function ToolsMenu({ dataAddress }: { dataAddress: string | null }) {
  const { t } = useLingui()
  const { popup, wasOpened, opener } = useLatePopup('menu', loadItems)
  return (
    <>
      <ActionIcon
        {...opener}
        size={40}
        variant="subtle"
        hiddenFrom="sm"
        aria-label={t`More tools`}
        title={t`More tools`}
      >
        <IconDotsVertical {...look} />
      </ActionIcon>
      {wasOpened && (
        <Late>
          <ToolItems popup={popup} dataAddress={dataAddress} />
        </Late>
      )}
    </>
  )
}

/** The tools of the open chat in its header: a button each, on a phone one menu beside "Done". */
export function ThreadTools({ chat }: { chat: Chat }) {
  const { desk } = use(ChatPartsContext)
  const dataAddress = useDataAddress(chat)
  const isOfCustomer = chat.purpose === 'customer'
  return (
    <>
      <DoneButton chat={chat} />
      {desk && isOfCustomer && createElement(desk.Button)}
      <div className={classes.buttons}>
        <LabelsTool chat={chat} />
        {isOfCustomer && <SnoozeButton />}
        <SearchButton chatId={chat.id} />
        {dataAddress !== null && <DataLink to={dataAddress} />}
      </div>
      <ToolsMenu dataAddress={dataAddress} />
    </>
  )
}
