import type { Chat } from '@frontdesk/contract'
import { PopoverBelow, type LatePopup } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import type { LabelParts } from '../composer/ChatPartsContext.ts'
import { useChats } from '../stores/createChats.ts'

/** The choice of labels of the open chat, below its button (CUST-3). */
export function LabelsPopover({ popup, chat, OfChat }: { popup: LatePopup; chat: Chat; OfChat: LabelParts['OfChat'] }) {
  const { t } = useLingui()
  const chats = useChats()
  const { companyId, id } = chat
  return (
    <PopoverBelow popup={popup} position="bottom-end" width={280} aria-label={t`Labels`}>
      <Suspense fallback={<Loader size={20} role="status" aria-label={t`Loading`} />}>
        <OfChat
          chat={chat}
          onLabelled={(change) => applyChatEvent(chats, { type: 'chats-labelled', companyId, chatIds: [id], change })}
        />
      </Suspense>
    </PopoverBelow>
  )
}
