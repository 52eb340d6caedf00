import type { AssistantInput } from '../../ports/Assistant.ts'
import {
  factsHeading,
  fenceRules,
  labelsHeading,
  noFacts,
  plainInstructions,
  standardRules,
  stillWriting,
} from './instructions.ts'

/** The input of a model: its instructions and the conversation. */
type Prompt = { instructions: string; turns: { role: 'user' | 'assistant'; content: string }[] }

const languages = { en: 'English', es: 'Spanish', kk: 'Kazakh', pt: 'Portuguese', ru: 'Russian', uk: 'Ukrainian' }

/** The model is to know of both that they were not typed. */
const spokenMarks = {
  transcribed: '[voice message, written down by a machine, which may have misheard]',
  unknown: '[voice message, whose words are not known]',
} as const

const stamp = (at: Date) => `[${at.toISOString().slice(0, 16).replace('T', ' ')} UTC]`

/**
 * Builds the prompt; the model's vendor stores nothing of it. Facts are a message of their own before the last one;
 * facts and the customer's messages each stand between markers with the run's fence, which no customer can know
 * (reliability T-30). The constant part of the instructions comes first, so that the vendor's cache can serve it;
 * nothing variable stands in the assistant's own turns, because models copy it.
 */
export function promptOf({
  instructions,
  fence,
  language,
  now,
  history,
  knowledge,
  mayAwaitRest = false,
  labels = [],
}: Omit<AssistantInput, 'signal'>): Prompt {
  const turns = history.map(({ role, text, at, spoken }) => ({
    role,
    content:
      role === 'assistant'
        ? text
        : between('customer', fence, `${stamp(at)} ${spoken ? `${spokenMarks[spoken]} ` : ''}${text}`),
  }))
  const facts = knowledge.map(({ question, answer }) => `- ${question} ${answer}`)
  const factLines = [
    `Now: ${stamp(now)}. Answer in ${languages[language]}.`,
    ...(mayAwaitRest ? [stillWriting] : []),
    ...(facts.length > 0 ? [factsHeading, ...facts] : [noFacts]),
  ]
  // On one line each: a name is no place for further instructions.
  const labelLines = labels.map(({ name }, place) => `${place + 1}. ${name.replace(/\s+/gu, ' ')}`)
  const blocks = [
    between('facts', fence, factLines.join('\n')),
    ...(labels.length > 0 ? [between('labels', fence, [labelsHeading, ...labelLines].join('\n'))] : []),
  ]
  return {
    instructions: `${instructions.trim() || plainInstructions}\n\n${standardRules}\n\n${fenceRules(fence)}`,
    turns: [...turns.slice(0, -1), { role: 'user', content: blocks.join('\n') }, ...turns.slice(-1)],
  }
}

const between = (mark: string, fence: string, text: string): string =>
  `<${mark} ${fence}>\n${text}\n</${mark} ${fence}>`
