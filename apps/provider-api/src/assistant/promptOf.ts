import type { AssistantInput } from '../ports/Assistant.ts'
import { factsHeading, fenceRules, standardRules, noFacts, plainInstructions } from './instructions.ts'

/** What a model is sent: who it is, and the conversation. */
type Prompt = { instructions: string; turns: { role: 'user' | 'assistant'; content: string }[] }

const languages = { en: 'English', es: 'Spanish', kk: 'Kazakh', pt: 'Portuguese', ru: 'Russian', uk: 'Ukrainian' }

const stamp = (at: Date) => `[${at.toISOString().slice(0, 16).replace('T', ' ')} UTC]`

/**
 * Our own prompt; nothing of it is kept with the model's vendor. The facts are a message of their own before the last one,
 * and they and the customer's words each stand between marks that bear the run's fence, which no customer can know
 * (reliability T-30). What never changes comes first in the instructions, so that it is read from a cache; nothing that
 * changes stands in the assistant's own turns, which a model copies.
 */
export function promptOf({
  instructions,
  fence,
  language,
  now,
  history,
  knowledge,
}: Omit<AssistantInput, 'signal'>): Prompt {
  const turns = history.map(({ role, text, at }) => ({
    role,
    content: role === 'assistant' ? text : between('customer', fence, `${stamp(at)} ${text}`),
  }))
  const facts = knowledge.map(({ question, answer }) => `- ${question} ${answer}`)
  const told = [
    `Now: ${stamp(now)}. Answer in ${languages[language]}.`,
    ...(facts.length > 0 ? [factsHeading, ...facts] : [noFacts]),
  ]
  return {
    instructions: `${instructions.trim() || plainInstructions}\n\n${standardRules}\n\n${fenceRules(fence)}`,
    turns: [
      ...turns.slice(0, -1),
      { role: 'user', content: between('facts', fence, told.join('\n')) },
      ...turns.slice(-1),
    ],
  }
}

const between = (mark: string, fence: string, text: string): string =>
  `<${mark} ${fence}>\n${text}\n</${mark} ${fence}>`
