import type { Settings } from '../../ports/Settings.ts'
import { usesModel } from './contradictions.ts'
import type { Variables } from './Variables.ts'

/** The models that answer and write down recordings, and how long a reply may pause and is held. */
export function readAiSettings(
  env: Variables,
): Pick<Settings, 'openAi' | 'transcription' | 'aiSilenceSeconds' | 'aiHoldSeconds'> {
  return {
    openAi: openAiOf(env),
    transcription: transcriptionOf(env),
    aiSilenceSeconds: env.AI_SILENCE_SECONDS,
    aiHoldSeconds: env.AI_HOLD_SECONDS,
  }
}

const openAiOf = (env: Variables): Settings['openAi'] =>
  usesModel(env) && env.OPENAI_MODEL !== undefined
    ? {
        baseUrl: env.OPENAI_BASE_URL ?? null,
        apiKey: env.OPENAI_API_KEY ?? '',
        model: env.OPENAI_MODEL,
        api: env.AI_API,
      }
    : null

const transcriptionOf = (env: Variables): Settings['transcription'] =>
  usesModel(env) && env.AI_TRANSCRIPTION_MODEL !== undefined
    ? { baseUrl: env.OPENAI_BASE_URL ?? null, apiKey: env.OPENAI_API_KEY ?? '', model: env.AI_TRANSCRIPTION_MODEL }
    : null
