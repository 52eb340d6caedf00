import { useInboxAction, type PlanningParts } from '@frontdesk/chats'
import type { Chat } from '@frontdesk/contract'
import { lazyPart } from '@frontdesk/platform'
import { Late } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { withWords } from '../../catalogue/loadFeatureCatalogue.ts'
import { StartChat } from './StartChat.tsx'

const SnoozeDialog = lazyPart(() => withWords(import('./SnoozeDialog.ts')))
const PlanDialog = lazyPart(() => withWords(import('./PlanDialog.ts')))
const PlannedList = lazyPart(() => withWords(import('./PlannedList.ts')))
const SnoozeBar = lazyPart(() => withWords(import('./SnoozeBar.ts')))

/** The parts of planned work in the inbox (PLAN-1); each is loaded when it is used first. */
export const planningParts: PlanningParts = {
  Start: StartChat,
  Keys: function SnoozeKeys({ isOffered, target, onChanged }) {
    const [chat, setChat] = useState<Chat | null>(null)
    const choose = () => {
      const chosen = target()
      if (chosen?.purpose === 'customer') setChat(chosen)
    }
    useInboxAction('snooze', choose, isOffered)
    return (
      chat && (
        <Late>
          <SnoozeDialog chat={chat} onChanged={onChanged} onClose={() => setChat(null)} />
        </Late>
      )
    )
  },
  SendLater: function SendLater({ chat, text, onPlanned, onChanged }) {
    const { t } = useLingui()
    const [planned, setPlanned] = useState<string | null>(null)
    useInboxAction('sendLater', () => setPlanned(text), true)
    return (
      <>
        <ActionIcon
          size={45}
          variant="subtle"
          aria-label={t`Send later`}
          title={t`Send later`}
          onClick={() => setPlanned(text)}
        >
          <IconClock size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        {planned !== null && (
          <Late>
            <PlanDialog
              chat={chat}
              planned={null}
              text={planned}
              onChanged={onChanged}
              onPlanned={onPlanned}
              onClose={() => setPlanned(null)}
            />
          </Late>
        )}
      </>
    )
  },
  Planned: (props) => (
    <Late>
      <PlannedList {...props} />
    </Late>
  ),
  Bar: ({ chat, onChanged }) =>
    (chat.snooze != null || chat.returnedAt != null) && (
      <Late>
        <SnoozeBar chat={chat} onChanged={onChanged} />
      </Late>
    ),
}
