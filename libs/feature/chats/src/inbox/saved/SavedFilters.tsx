import { randomId, lazyPart } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import type { SavedFilter } from '@frontdesk/contract'
import { Suspense, useRef, useState } from 'react'
import { useFocusWhenGone } from '../../chat/useFocusWhenGone.ts'
import { ofChatFilter, toChatFilter } from '../filters/chatFilter.ts'
import { isNarrow, isSameFilter } from '../../chat/everyChat.ts'
import { SavedFilterList } from './SavedFilterList.tsx'
import classes from './SavedFilters.module.css'
import { useSavedFilters } from './useSavedFilters.ts'

const SavedFilterEditor = lazyPart(() =>
  import('./SavedFilterEditor.tsx').then((loaded) => ({ default: loaded.SavedFilterEditor })),
)

/** Opens the saved filters; shows whether one of them is applied. */
function OpenButton({ active, onClick }: { active: SavedFilter | undefined; onClick: () => void }) {
  const { t } = useLingui()
  const Icon = active === undefined ? IconBookmark : IconBookmarkFilled
  const name = active?.name ?? ''
  return (
    <Popover.Target>
      <ActionIcon
        className={classes.icon}
        size={36}
        aria-label={active === undefined ? t`Saved filters` : t`Saved filters, shown: ${name}`}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Popover.Target>
  )
}

/** The administrator's saved filters: apply one, save the current one, edit the list (CHAT-3). */
export function SavedFilters({
  companyId,
  filter,
  onChoose,
}: {
  companyId: number
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const { saved, save, isSaving, error, isLoading } = useSavedFilters(companyId, { isEnabled: wasOpened })
  /** The filters as they were when the editor was opened; null while it is closed. */
  const [edited, setEdited] = useState<readonly SavedFilter[] | null>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  useFocusWhenGone(edited !== null, dropdown, '[data-edits]')
  const active = saved.find((one) => isSameFilter(ofChatFilter(one.filter), filter))
  const reason = error?.message ?? ''
  return (
    <Popover
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={(opened) => {
        setOpen(opened)
        if (!opened) setEdited(null)
      }}
    >
      <OpenButton active={active} onClick={() => setOpen(!isOpen)} />
      <Popover.Dropdown ref={dropdown} className={classes.dropdown}>
        {edited !== null ? (
          <Suspense fallback={null}>
            <SavedFilterEditor
              saved={edited}
              isSaving={isSaving}
              onCancel={() => setEdited(null)}
              // Keep filters that another device saved since: they were never shown here, so
              // they were not deleted here.
              onSave={(filters) =>
                void save((before) => [
                  ...filters,
                  ...before.filter(({ id }) => !edited.some((one) => one.id === id)),
                ]).then(
                  () => setEdited(null),
                  () => undefined,
                )
              }
            />
          </Suspense>
        ) : (
          <SavedFilterList
            saved={saved}
            isLoading={isLoading}
            activeId={active?.id ?? null}
            canSave={isNarrow(filter) && active === undefined}
            isSaving={isSaving}
            onChoose={(one) => {
              onChoose(ofChatFilter(one.filter))
              setOpen(false)
            }}
            onSave={(title) =>
              save((before) => [...before, { id: randomId(), name: title, filter: toChatFilter(filter) }])
            }
            onEdit={() => setEdited(saved)}
          />
        )}
        {error !== null && (
          <p className={classes.failed} role="alert">
            <Trans>This did not work: {reason}</Trans>
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
