export type OpenAiApi = 'responses' | 'chat'

/** A request as the sandbox heard it. */
export type HeardRequest = { api: OpenAiApi; authorization: string; body: Record<string, unknown> }
