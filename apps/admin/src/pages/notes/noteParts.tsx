import { lazyPart } from '@frontdesk/platform'
import type { NoteParts } from '@frontdesk/chats'
import { FoundNotes, MentionsOf, NoteFieldLoading, NotesBelow, NotesOfThread, PendingNotes } from '@frontdesk/notes'
import { FailureState, Late, RegionBoundary } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState, type ComponentProps } from 'react'
import { withWords } from '../../catalogue/loadFeatureCatalogue.ts'
import { EmojiByName } from '../EmojiByName.tsx'

const Composer = lazyPart(() => withWords(import('./NoteComposer.ts')))
const NoteRow = lazyPart(() => withWords(import('./NoteRow.ts')))
const PendingNoteRow = lazyPart(() => withWords(import('./PendingNoteRow.ts')))
const FoundNotesView = lazyPart(() => withWords(import('./FoundNotesView.ts')))
const MentionsNotice = lazyPart(() => withWords(import('./MentionsNotice.ts')))

/** The composer of notes: its field and the way back to the reply are there before, and without, its file. */
function NoteComposer(props: ComponentProps<NoteParts['Composer']>) {
  const { chat, takesFocus, onLeave, children } = props
  const [hadFocus, setHadFocus] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const broken = (
    <>
      {children}
      <FailureState
        title={<Trans>This part of the page could not be shown</Trans>}
        onRetry={() => window.location.reload()}
        retryWord={<Trans>Reload</Trans>}
      >
        <Trans>The rest of the page keeps working and nothing that was sent is lost.</Trans>
      </FailureState>
    </>
  )
  return (
    <RegionBoundary whenBroken={broken}>
      <Suspense
        fallback={
          <NoteFieldLoading
            chat={chat}
            takesFocus={takesFocus}
            onFocus={() => setHadFocus(true)}
            onWanted={setWanted}
            onLeave={onLeave}
          >
            {children}
          </NoteFieldLoading>
        }
      >
        <Composer {...props} takesFocus={takesFocus || hadFocus} savesAtOnce={isWanted} Emoji={EmojiByName} />
      </Suspense>
    </RegionBoundary>
  )
}

/**
 * The parts of private notes in the inbox (CUST-3). Reading notes and placing them comes with the inbox; what shows
 * them is loaded when there is one.
 */
export const noteParts: NoteParts = {
  Composer: NoteComposer,
  OfThread: NotesOfThread,
  Below: ({ rowKey }) => (
    <NotesBelow
      rowKey={rowKey}
      show={(note) => (
        <Late key={note.id}>
          <NoteRow note={note} />
        </Late>
      )}
    />
  ),
  Pending: () => (
    <PendingNotes
      show={(note) => (
        <Late key={note.clientNoteId}>
          <PendingNoteRow note={note} />
        </Late>
      )}
    />
  ),
  Found: (props) => (
    <FoundNotes
      {...props}
      show={(found) => (
        <Late>
          <FoundNotesView {...found} />
        </Late>
      )}
    />
  ),
  Mentions: ({ companyId }) => (
    <MentionsOf
      companyId={companyId}
      show={(mentions) => (
        <Late>
          <MentionsNotice mentions={mentions} />
        </Late>
      )}
    />
  ),
}
