import {
  draftMessages,
  noDrafts,
  reduceDrafts,
  type DraftEnded,
  type QuestionChanged,
  type DraftMessage,
  type Drafts,
  type StreamEvent,
} from '@frontdesk/stream-draft'
import { createStore } from '../stores/createStore.ts'

type StreamDrafts = {
  /** Applies events to the drafts; true when they changed. */
  apply: (events: readonly (StreamEvent | DraftEnded | QuestionChanged)[]) => boolean
  /** The drafts as they are at this moment; one that has been silent for 60 s is no longer streaming (STREAM-4). */
  messages: () => readonly DraftMessage[]
  /** Calls the listener after each change, in the same turn. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates a holder of the AI replies that are being written. They are streamed, not fetched, and therefore stay out of
 * the query cache: hundreds of events a second arrive (STREAM-6).
 */
export function createStreamDrafts(now: () => Date = () => new Date()): StreamDrafts {
  const drafts = createStore<Drafts>(noDrafts)
  return {
    apply(events) {
      const before = drafts.get()
      drafts.set(events.reduce((reduced, event) => reduceDrafts(reduced, event, now()), before))
      return drafts.get() !== before
    },
    messages: () => draftMessages(drafts.get(), now()),
    subscribe: drafts.subscribe,
  }
}
