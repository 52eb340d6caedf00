import { isOpen } from './Draft.ts'
import { stateOf, type Drafts } from './Drafts.ts'

/** The run that writes the open draft of this answer; null where there is none, or where its provider does not name it. */
export function runOf(drafts: Drafts, answers: number): string | null {
  const draft = stateOf(drafts).get(answers)
  return draft?.stands === isOpen ? draft.runId : null
}
