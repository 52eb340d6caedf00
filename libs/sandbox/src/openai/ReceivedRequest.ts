export type OpenAiApi = 'responses' | 'chat'

/** A request as the sandbox heard it. */
export type ReceivedRequest = { api: OpenAiApi; authorization: string; body: Record<string, unknown> }
