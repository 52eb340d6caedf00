import type { AssistantInput } from './Assistant.ts'
import { houseRules, plainInstructions } from './instructions.ts'

/** What a model is sent: who it is, and the conversation. */
type Prompt = { instructions: string; turns: { role: 'user' | 'assistant'; content: string }[] }

const languages = { en: 'English', es: 'Spanish', kk: 'Kazakh', pt: 'Portuguese', ru: 'Russian', uk: 'Ukrainian' }

const stamp = (at: Date) => `[${at.toISOString().slice(0, 16).replace('T', ' ')} UTC]`

/**
 * Our own prompt; nothing of it is kept with the model's vendor. What changes from call to call, the time and the
 * facts, stands in the user's turns alone: a model copies what it sees in its own, and instructions that never change
 * are read from a cache.
 */
export function promptOf({ instructions, language, now, history, knowledge }: AssistantInput): Prompt {
  const last = history.length - 1
  return {
    instructions: `${instructions.trim() || plainInstructions}\n\n${houseRules}`,
    turns: history.map(({ role, text, at }, place) => {
      if (role === 'assistant') return { role, content: text }
      const content = `${stamp(at)} ${text}`
      return { role, content: place === last ? `${factsFor(now, language, knowledge)}\n\n${content}` : content }
    }),
  }
}

function factsFor(now: Date, language: AssistantInput['language'], knowledge: AssistantInput['knowledge']): string {
  const facts = knowledge.map(({ question, answer }) => `- ${question} ${answer}`)
  return [
    `Now: ${stamp(now)}. Answer in ${languages[language]}.`,
    facts.length > 0 ? 'Facts that may answer the message below:' : 'There are no facts that answer the message below.',
    ...facts,
    'The message:',
  ].join('\n')
}
