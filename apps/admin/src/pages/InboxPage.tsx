import { ChatPartsContext, InboxPage, type ComposerMenuProps, type VoiceRecorderProps } from '@frontdesk/chats'
import { lazyPart, sessionQueries, useApi } from '@frontdesk/platform'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { slashAt } from '@frontdesk/quick-replies'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { withWords } from '../catalogue/loadFeatureCatalogue.ts'
import { EmojiByName } from './EmojiByName.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { CardOfCustomer, labelParts } from './labels/labelParts.tsx'
import { deskParts } from './desk/deskParts.tsx'
import { planningParts } from './planning/planningParts.tsx'
import { noteParts } from './notes/noteParts.tsx'

/** Loads the menu of quick replies with its texts. */
const loadMenu = async () => (await withWords(import('./QuickReplyMenu.ts'))).default

const QuickReplies = (props: ComposerMenuProps) => (
  <LazyMenu name="quick-reply-menu" at={slashAt} load={loadMenu} {...props} />
)

const VoiceBar = lazyPart(() => withWords(import('./VoiceBar.ts')))

/** The recorder of voice messages, which is loaded for the first recording (WORD-2). */
const Recorder = (props: VoiceRecorderProps) => (
  <RegionBoundary>
    <Suspense fallback={null}>
      <VoiceBar {...props} />
    </Suspense>
  </RegionBoundary>
)

/**
 * The inbox of `chats`, with voice messages and emoji by their names, and with quick replies, private notes, labels,
 * planned work and assignments where the provider has them (WORD-1 to WORD-3, CUST-3, PLAN-1, TEAM-2).
 */
export default function InboxWithParts() {
  const can = useQuery(sessionQueries.me(useApi())).data?.capabilities
  const hasReplies = can?.quickReplies === true
  const hasNotes = can?.privateNotes === true
  const hasLabels = can?.customers === true
  const hasDesk = can?.assignment === true
  const hasPlanning = can?.planning === true
  const parts = useMemo(
    () => ({
      Menu: hasReplies ? QuickReplies : null,
      notes: hasNotes ? noteParts : null,
      labels: hasLabels ? labelParts : null,
      planning: hasPlanning ? planningParts : null,
      desk: hasDesk ? deskParts : null,
      Card: hasLabels ? CardOfCustomer : null,
      Emoji: EmojiByName,
      Recorder,
    }),
    [hasReplies, hasNotes, hasLabels, hasPlanning, hasDesk],
  )
  return (
    <ChatPartsContext value={parts}>
      <InboxPage />
    </ChatPartsContext>
  )
}
