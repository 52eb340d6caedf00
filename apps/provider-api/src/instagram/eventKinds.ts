import { namedAtChannel, type Kind, type KindGroup, type Kinds } from '../channels/kinds.ts'
import { attachmentKinds } from './attachmentKinds.ts'
import { documentedAttachments, documentedEvents, documentedInstagramFields } from './documentedKinds.ts'
import {
  handleControl,
  handleControlRequest,
  handleEdit,
  handleReferral,
  handleSeen,
  handleWritten,
  type HandleEvent,
} from './handleWritten.ts'

/** Names at the channel the kinds that are not shown here yet. */
const unsupported: Kind<HandleEvent> = { ...namedAtChannel, read: () => Promise.resolve(null) }

const line = { thread: 'line', ai: 'unchanged' } as const

/** Every kind of an event about a person, and what becomes of it. */
export const eventKinds: Kinds<(typeof documentedEvents)['kinds'][number], HandleEvent> = {
  message: {
    thread: 'message',
    ai: 'asked',
    state: 'unread',
    read: handleWritten,
    note: 'An echo of what somebody typed in the app silences the AI; one that was taken back is shown as such.',
  },
  postback: { thread: 'message', ai: 'asked', state: 'unread', read: handleWritten },
  reaction: { thread: 'message', ai: 'unchanged', state: 'unread', read: handleWritten },
  read: { thread: 'status', ai: 'unchanged', state: 'seen', read: handleSeen },
  message_edit: { thread: 'change', ai: 'asked-anew', state: 'nothing', read: handleEdit },
  referral: { ...line, state: 'customer', read: handleReferral },
  standby: {
    thread: 'message',
    ai: 'unchanged',
    state: 'unread',
    read: handleWritten,
    note: 'Another app has the conversation: what comes is shown, the AI does not answer it, and the chat says so.',
  },
  pass_thread_control: {
    ...line,
    state: 'owner',
    read: handleControl,
    note: 'Passed to us, the AI answers what came on standby and has no answer yet.',
  },
  take_thread_control: { ...line, state: 'owner', read: handleControl },
  request_thread_control: { ...line, state: 'owner', read: handleControlRequest },
  optin: unsupported,
  app_roles: unsupported,
  pass_thread_metadata: unsupported,
  policy_enforcement: unsupported,
  response_feedback: unsupported,
}

/** Fields whose changes are about no person: none is supported. */
export const changeKinds: Kinds<(typeof documentedInstagramFields)['kinds'][number], null> = {
  comments: { ...namedAtChannel, read: null },
  live_comments: { ...namedAtChannel, read: null },
  mentions: { ...namedAtChannel, read: null },
  story_insights: { ...namedAtChannel, read: null },
}

/** The kinds of Instagram, for the page and the tests. */
export const instagramKinds: readonly KindGroup[] = [
  { title: 'Events about a person', documented: documentedEvents, kinds: eventKinds, unknown: namedAtChannel },
  {
    title: 'Types of an attachment',
    documented: documentedAttachments,
    kinds: attachmentKinds,
    unknown: { thread: 'named', ai: 'asked', state: 'unread' },
  },
  {
    title: 'Other fields of the webhook',
    documented: documentedInstagramFields,
    kinds: changeKinds,
    unknown: namedAtChannel,
  },
]
