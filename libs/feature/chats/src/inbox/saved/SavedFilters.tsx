import { lazyPart } from '@frontdesk/platform'
import { Late, useLatePopup } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { ofChatFilter } from '../filters/chatFilter.ts'
import { isSameFilter } from '../../chat/everyChat.ts'
import classes from './SavedFilters.module.css'
import { useSavedFilters } from './useSavedFilters.ts'

const loadPopover = () =>
  import('./SavedFiltersPopover.tsx').then(({ SavedFiltersPopover }) => ({ default: SavedFiltersPopover }))
const SavedFiltersPopover = lazyPart(loadPopover)

/**
 * The administrator's saved filters: apply one, save the current one, edit the list (CHAT-3). The button shows whether
 * one of them is applied.
 */
export function SavedFilters({
  companyId,
  filter,
  onChoose,
}: {
  companyId: number
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}) {
  const { t } = useLingui()
  const { popup, wasOpened, opener } = useLatePopup('dialog', loadPopover)
  const stored = useSavedFilters(companyId, { isEnabled: wasOpened })
  const active = stored.saved.find((one) => isSameFilter(ofChatFilter(one.filter), filter))
  const Icon = active === undefined ? IconBookmark : IconBookmarkFilled
  const name = active?.name ?? ''
  return (
    <>
      <ActionIcon
        {...opener}
        className={classes.icon}
        size={36}
        aria-label={active === undefined ? t`Saved filters` : t`Saved filters, shown: ${name}`}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Late>
          <SavedFiltersPopover popup={popup} stored={stored} active={active} filter={filter} onChoose={onChoose} />
        </Late>
      )}
    </>
  )
}
