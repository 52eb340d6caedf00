export {
  firmNeeds,
  isFirm,
  passingNeeds,
  planNeeds,
  type AiState,
  type Answerer,
  type FirmNeed,
  type Need,
  type PassingNeed,
  type PlanNeed,
} from './AiState.ts'
export type { AiEvent } from './AiEvent.ts'
export { isDisclosureDue, longestAiSilence, type DisclosureHistory } from './isDisclosureDue.ts'
export { disclosureDuty } from './disclosureDuty.ts'
export { namesAi } from './namesAi.ts'
export { aiStateOf } from './aiStateOf.ts'
export { verbsOf, type Verb } from './verbsOf.ts'
export { decideEdit, editsAnsweredWithin, type EditConsequence, type EditedQuestion } from './decideEdit.ts'
export { stepAiState } from './stepAiState.ts'
export type { ConversationOwner, OwnerEvent } from './ConversationOwner.ts'
export { stepOwner } from './stepOwner.ts'
