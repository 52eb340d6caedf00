export { fillQuickReply, nextGap, variableNames, type Gap, type VariableName } from './fillQuickReply.ts'
export { findQuickReplies, type Findable } from './findQuickReplies.ts'
export { slashAt, type Slash } from './slashAt.ts'
