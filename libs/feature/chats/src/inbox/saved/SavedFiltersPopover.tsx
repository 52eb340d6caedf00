import { lazyPart, randomId } from '@frontdesk/platform'
import { PopoverBelow, type LatePopup } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import type { InboxFilter } from '@frontdesk/chat-thread'
import type { SavedFilter } from '@frontdesk/contract'
import { Suspense, useRef, useState } from 'react'
import { useFocusWhenGone } from '../../chat/useFocusWhenGone.ts'
import { ofChatFilter, toChatFilter } from '../filters/chatFilter.ts'
import { isNarrow } from '../../chat/everyChat.ts'
import { SavedFilterList } from './SavedFilterList.tsx'
import classes from './SavedFilters.module.css'
import type { useSavedFilters } from './useSavedFilters.ts'

const SavedFilterEditor = lazyPart(() =>
  import('./SavedFilterEditor.tsx').then((loaded) => ({ default: loaded.SavedFilterEditor })),
)

/** The list of the saved filters below their button, or its editor. */
export function SavedFiltersPopover({
  popup: { setOpen, ...popup },
  stored: { saved, save, isSaving, error, isLoading },
  active,
  filter,
  onChoose,
}: {
  popup: LatePopup
  stored: ReturnType<typeof useSavedFilters>
  /** The saved filter that is applied. */
  active: SavedFilter | undefined
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}) {
  /** The filters as they were when the editor was opened; null while it is closed. */
  const [edited, setEdited] = useState<readonly SavedFilter[] | null>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  useFocusWhenGone(edited !== null, dropdown, '[data-edits]')
  const reason = error?.message ?? ''
  const show = (opened: boolean) => {
    setOpen(opened)
    if (!opened) setEdited(null)
  }
  return (
    <PopoverBelow
      popup={{ ...popup, setOpen: show }}
      position="bottom-start"
      width={280}
      ref={dropdown}
      className={classes.dropdown ?? ''}
    >
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
            show(false)
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
    </PopoverBelow>
  )
}
