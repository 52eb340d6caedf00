export {
  type ChatEvent,
  type ServerEvent,
  type OutgoingFile,
  type OutgoingMessage,
  type LocalEvent,
  type SendOutcome,
} from './ChatEvent.ts'
export { compareMessages } from './compareMessages.ts'
export {
  chatTotal,
  emptyInbox,
  findChat,
  hasMoreChats,
  inboxChats,
  needsYouTotal,
  nextOffset,
  unreadTotal,
  type Inbox,
} from './Inbox.ts'
export { catchUpChats, mergeChats } from './mergeChats.ts'
export { reduceInbox } from './reduceInbox.ts'
export {
  maySuggest,
  withLabelsChanged,
  withSuggestionDismissed,
  withSuggestions,
  withSuggestionsOf,
  type ChatLabels,
} from './suggestedLabels.ts'
export { labelsAfter, withLabelReplaced, type LabelsToChange } from './labelsAfter.ts'
export { isAssigned, isMatching, snoozedIn, needsYou, type InboxFilter } from './isMatching.ts'
export { isNamedLike } from './isNamedLike.ts'
export { isUnread } from './isUnread.ts'
export { reduceThread } from './reduceThread.ts'
export { catchUp } from './catchUp.ts'
export { mergePage } from './mergePage.ts'
export { hasNewer, mergeNewer, nextNewer, threadAround, waitingCount } from './aroundMessage.ts'
export {
  emptyThread,
  findMessage,
  hasOlder,
  hasMessage,
  isStartedBy,
  newestMessage,
  nextSkip,
  threadLength,
  threadPages,
  type Thread,
} from './Thread.ts'
export { type ThreadPage, type ThreadRow } from './ThreadRow.ts'
export {
  bulkPage,
  cancelBulkLoad,
  failBulkLoad,
  nextBulkRequest,
  idleBulkLoad,
  retryBulkLoad,
  startBulkLoad,
  receiveBulkPage,
  type BulkRequest,
  type BulkLoad,
} from './BulkLoad.ts'
export {
  receiveUsers,
  requestUsers,
  failUserRequest,
  userDirectoryOf,
  withUsers,
  type UserDirectory,
} from './UserDirectory.ts'
export { draftsEndedBy } from './draftsEndedBy.ts'
export { missingUserIds } from './missingUserIds.ts'
export { authorKindOf, type AuthorKind } from './authorKindOf.ts'
