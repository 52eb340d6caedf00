import type { AssistantCheck } from '@frontdesk/contract'
import type { Ports } from '../../ports/Ports.ts'
import { agentOf } from '../agent/agentOf.ts'
import { findKnowledge } from '../knowledge/findKnowledge.ts'
import { localAssistant } from '../models/localAssistant.ts'
import type { CheckedAssistant } from './askQuestion.ts'
import { draftItems, type UnsavedChange } from './draftKnowledge.ts'

type Model = { model: AssistantCheck['model']; name: string | null }

/** The models that can be asked test questions here: first the one that answers customers, then the built-in one. */
export function modelsOf({ assistant }: Pick<Ports, 'assistant'>): Model[] {
  const local: Model = { model: 'local', name: null }
  return assistant.kind === 'local' ? [local] : [{ model: assistant.kind, name: assistant.model ?? null }, local]
}

/** The assistant of a company as it is saved, or as a draft would change it. Throws NOT_FOUND. */
export async function checkedAssistant(
  ports: Pick<Ports, 'db' | 'later' | 'assistant'>,
  companyId: number,
  { model, draft }: { model: AssistantCheck['model']; draft: UnsavedChange | null },
): Promise<CheckedAssistant> {
  const { instructions } = await agentOf(ports.db, companyId)
  const items = draftItems(companyId, draft)
  return {
    // Nobody reads along: the built-in assistant need not write at a person's pace.
    assistant: model === 'local' ? localAssistant(ports.later, () => 0) : ports.assistant,
    instructions: draft?.instructions ?? instructions,
    find: (text, language) => findKnowledge(ports.db, companyId, text, language, items),
  }
}
