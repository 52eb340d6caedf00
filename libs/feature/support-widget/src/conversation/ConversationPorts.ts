import type { CallOptions, supportCalls } from '@frontdesk/api-client'
import type { Store } from '@frontdesk/platform'
import type { SupportFileCalls } from './uploadFile.ts'
import type { Conversation, ConversationEvent } from './Conversation.ts'
import type { SupportDrafts } from './supportDrafts.ts'

type SupportCalls = ReturnType<typeof supportCalls>
type Position = Pick<CallOptions, 'onPosition'>

/** The ports of a conversation: the app and the embedded frame have each their own. */
export type ConversationPorts = {
  companyId: number
  calls: SupportCalls
  drafts: SupportDrafts
  /** Loads the calls of files, which most conversations need none of. */
  fileCalls: () => Promise<SupportFileCalls>
  /** The address of the provider API, from which addresses of files are read. */
  apiHost: string
  newId: () => string
  /** The path of the page on which the person is, without its query. */
  pagePath: () => string
  later: (milliseconds: number, action: () => void) => () => void
  /** Runs a read, and says at which position of the log it was made; without a log it just runs. */
  readAtPosition?: <Result>(read: (position: Position) => Promise<Result>) => Promise<Result>
  warn: (what: string, error: unknown) => void
}

/** The shared parts of a conversation. */
export type ConversationParts = ConversationPorts & {
  conversation: Store<Conversation>
  step: (event: ConversationEvent) => void
}
