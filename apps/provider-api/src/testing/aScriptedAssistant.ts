import type { Assistant, AssistantEvent, AssistantInput } from '../ports/Assistant.ts'

/** An assistant with scripted replies that records its inputs. */
export type ScriptedAssistant = Assistant & {
  inputs: AssistantInput[]
  /** Sets the events of the next replies; without any it replies `Hello`. */
  script: (reply: (input: AssistantInput) => AsyncIterable<AssistantEvent>) => void
  reset: () => void
}

async function* hello(): AsyncGenerator<AssistantEvent> {
  yield { type: 'created' }
  yield { type: 'delta', text: 'Hello' }
  yield { type: 'done' }
}

export function aScriptedAssistant(): ScriptedAssistant {
  let next: (input: AssistantInput) => AsyncIterable<AssistantEvent> = hello
  const inputs: AssistantInput[] = []
  return {
    kind: 'openai',
    inputs,
    reply(input) {
      inputs.push(input)
      return next(input)
    },
    script: (reply) => void (next = reply),
    reset() {
      next = hello
      inputs.length = 0
    },
  }
}
