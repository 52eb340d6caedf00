export type OpenAiApi = 'responses' | 'chat' | 'transcriptions'

/** A request as the sandbox received it. */
export type ReceivedRequest = { api: OpenAiApi; authorization: string; body: Record<string, unknown> }
