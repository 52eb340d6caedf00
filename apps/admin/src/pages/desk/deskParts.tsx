import {
  chatName,
  controlKey,
  focusedChatId,
  useInboxAction,
  useInboxActions,
  useTakeOver,
  type DeskParts,
} from '@frontdesk/chats'
import type { Chat } from '@frontdesk/contract'
import { Lookers, ViewTabs } from '@frontdesk/team'
import { lazyPart, shortcutHints } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { withWords } from '../../catalogue/loadFeatureCatalogue.ts'

const AssignDialog = lazyPart(() => withWords(import('./AssignDialog.ts')))

type Chosen = { chat: Chat; isOpen: boolean }

/** The choice of the person for a chat; the reader takes it over, with the words that its AI has begun. */
function AssignOf({
  chosen: { chat, isOpen },
  onChanged,
  onClose,
}: {
  chosen: Chosen
  onChanged: (chat: Chat) => void
  onClose: () => void
}) {
  const { takeOver } = useTakeOver(chat, { takesFocus: isOpen })
  return (
    <AssignDialog
      chat={chat}
      name={chatName(chat)}
      controlKey={controlKey(chat.id)}
      onChanged={onChanged}
      onTakeOver={() => takeOver()}
      onClose={onClose}
    />
  )
}

/**
 * The parts by which a team shares out its chats (TEAM-2, TEAM-3). But for the views and who looks at a chat, each is
 * loaded when it is used first.
 */
export const deskParts: DeskParts = {
  Views: ViewTabs,
  Lookers,
  Keys: function AssignKeys({ isOffered, target, onChanged }) {
    const [chosen, setChosen] = useState<Chosen | null>(null)
    const choose = () => {
      const chat = target()
      if (chat?.purpose === 'customer') setChosen({ chat, isOpen: focusedChatId() === null })
    }
    useInboxAction('assign', choose, isOffered)
    return (
      chosen && (
        <RegionBoundary>
          <Suspense fallback={null}>
            <AssignOf
              chosen={chosen}
              onChanged={onChanged}
              onClose={() => setChosen((now) => (now === chosen ? null : now))}
            />
          </Suspense>
        </RegionBoundary>
      )
    )
  },
  Button: function AssignButton({ isInBar = false }) {
    const { t } = useLingui()
    const assign = useInboxActions().find(({ name }) => name === 'assign')
    if (assign === undefined) return null
    return (
      <ActionIcon
        {...(isInBar ? { size: 32, hiddenFrom: 'sm' } : { size: 40, visibleFrom: 'sm' })}
        variant="subtle"
        aria-label={t`Assign to…`}
        {...shortcutHints('assign')}
        onClick={assign.run}
      >
        <IconUserPlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  },
}
