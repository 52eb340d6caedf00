import { detectLanguage } from '@frontdesk/local-assistant/reading'
import { evaluateAnswer } from '@frontdesk/assistant-evaluation'
import type { CheckReply, Language, TestQuestion } from '@frontdesk/contract'
import type { Assistant, AssistantFailure, KnowledgeHit } from '../../ports/Assistant.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readReply } from '../runs/readReply.ts'

/** Longest pause in milliseconds within a reply to a test question. */
const silence = 30_000

/** The assistant that is asked test questions, and its knowledge. */
export type CheckedAssistant = {
  assistant: Assistant
  instructions: string
  find: (text: string, language: Language) => KnowledgeHit[] | Promise<KnowledgeHit[]>
}

/**
 * Asks one test question as a customer would who writes for the first time, and evaluates the reply. `failure`: why
 * none came; `stopped` once `stop` aborted. Nothing is sent or stored.
 */
export async function askQuestion(
  ports: Pick<Ports, 'later' | 'now' | 'newId'>,
  { assistant, instructions, find }: CheckedAssistant,
  question: Omit<TestQuestion, 'id'>,
  stop: AbortSignal,
): Promise<CheckReply & { failure: AssistantFailure | 'stopped' | null }> {
  const at = ports.now()
  const language = detectLanguage(question.question, 'en')
  const outcome = await readReply(
    { later: ports.later, assistant },
    {
      instructions,
      fence: ports.newId(),
      desk: 'company',
      language,
      now: at,
      history: [{ role: 'user', text: question.question, at }],
      since: null,
      knowledge: await find(question.question, language),
    },
    { created: () => undefined, piece: () => undefined },
    stop,
    silence,
  )
  if (outcome.type !== 'done')
    return {
      text: '',
      sources: [],
      needsHuman: null,
      mistakes: [{ kind: 'no-reply' }],
      failure: outcome.type === 'stopped' ? 'stopped' : outcome.type === 'failed' ? outcome.code : 'ASSISTANT_SILENT',
    }
  // A model does not say whether it hands over.
  const needsHuman = assistant.kind === 'local' ? outcome.needsHuman : outcome.needsHuman || null
  const { text } = outcome
  // A question expects a fact, whichever of its wordings the customer's language calls for.
  const expected = new Set(question.parts.flatMap(({ entries }) => entries?.map(({ id }) => id) ?? []))
  const sources = outcome.sources.map(
    (entry) => entry.wordings?.find(({ id }) => expected.has(id) && !expected.has(entry.id))?.id ?? entry.id,
  )
  return {
    text,
    needsHuman,
    // The entries of a draft have no id yet.
    sources: outcome.sources.map(({ id, question: title }) => ({ id: id > 0 ? id : null, question: title })),
    mistakes: mistakesOf(question, { text, needsHuman, sources: sources.map(String) }),
    failure: null,
  }
}

type EvaluatedReply = Parameters<typeof evaluateAnswer>[1]

function mistakesOf({ parts, forbidden }: Omit<TestQuestion, 'id'>, reply: EvaluatedReply): CheckReply['mistakes'] {
  const asked = parts.map(({ entries, required }) => ({
    entry: entries && entries.map(({ id }) => String(id)),
    required,
  }))
  return evaluateAnswer({ parts: asked, forbidden }, reply).map((mistake) =>
    mistake.kind === 'value-missing' ? { ...mistake, alternatives: [...mistake.alternatives] } : mistake,
  )
}
