export { recordingPlan, type RecordingPlan } from './recordingPlan.ts'
export { toOggOpus } from './toOggOpus.ts'
export { toWav } from './toWav.ts'
