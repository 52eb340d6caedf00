export { answersByHours, isAwayDue, type AiByHours } from './byHours.ts'
export { isPlannable } from './isPlannable.ts'
export { editedMoment, localTextOf, momentOfLocal } from './localTexts.ts'
export { snoozeTimes, type SnoozeTime } from './snoozeTimes.ts'
