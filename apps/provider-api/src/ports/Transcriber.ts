/** A recording; `type` is its media type, by its bytes. */
export type Recording = { bytes: Uint8Array; name: string; type: string }

/**
 * The outcome of writing down a recording. `unsupported`: nothing can be written down here for now. `later`: it may
 * succeed in `milliseconds`, where the endpoint says when; `why` is for the log and never contains a
 * key or a customer's words.
 */
export type Transcription =
  | { kind: 'done'; text: string }
  | { kind: 'unsupported' }
  | { kind: 'refused'; why: string }
  | { kind: 'later'; milliseconds: number | null; why: string }

/** Writes down what is said in a recording. */
export type Transcriber = { transcribe: (recording: Recording, signal: AbortSignal) => Promise<Transcription> }
