/**
 * The requests to the process of hosted products: a product on a copy of a data folder, with settings
 * by environment variable.
 */
export type HostRequest =
  | { id: number; kind: 'start'; snapshot: string; settings: Readonly<Record<string, string>> }
  | { id: number; kind: 'stop' }
/** Its answers; `output` is a line that a product printed or logged. */
export type HostReply =
  | { id: number; kind: 'started'; origin: string }
  | { id: number; kind: 'failed'; error: string }
  | { id: number; kind: 'output'; line: string }
