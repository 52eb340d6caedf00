export {
  type ChatEvent,
  type HeardEvent,
  type OutgoingFile,
  type OutgoingMessage,
  type OwnEvent,
  type SendOutcome,
} from './ChatEvent.ts'
export { compareMessages } from './compareMessages.ts'
export {
  chatTotal,
  emptyInbox,
  findChat,
  hasMoreChats,
  inboxChats,
  nextOffset,
  unreadTotal,
  type Inbox,
} from './Inbox.ts'
export { catchUpChats, mergeChats } from './mergeChats.ts'
export { reduceInbox } from './reduceInbox.ts'
export { isMatching, type InboxFilter } from './isMatching.ts'
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
  nextBulkAsk,
  noBulkLoad,
  retryBulkLoad,
  startBulkLoad,
  stepBulkLoad,
  type BulkAsk,
  type BulkLoad,
} from './BulkLoad.ts'
export { answerPeople, askForPeople, failPeople, peopleOf, withUsers, type People } from './People.ts'
export { draftsOverWith } from './draftsOverWith.ts'
export { unknownUserIds } from './unknownUserIds.ts'
export { voiceOf, type Voice } from './voiceOf.ts'
