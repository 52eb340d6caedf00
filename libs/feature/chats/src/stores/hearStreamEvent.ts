import type { StreamEvent } from '@frontdesk/stream-draft'
import type { QueryClient } from '@tanstack/react-query'
import { draftsOf } from './draftStore.ts'

/** The door for pieces of growing AI replies (STREAM-1, STREAM-2). */
export function hearStreamEvent(queryClient: QueryClient, event: StreamEvent): void {
  draftsOf(queryClient).hear(event)
}
