import { parseStorable } from '../db/storable.ts'
import { fetchDownload } from '../files/downloadInbound.ts'
import { outgoingFetch } from '../http/outgoing/outgoingFetch.ts'
import { readJson } from '../http/outgoing/readJson.ts'
import type { Environment } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { faultOfAnswer, faultOfError, type GraphFault } from './graphFault.ts'

/** Meta's own Graph API, unless the settings name another server. */
const metaItself = 'https://graph.facebook.com'
/** Hosts of Meta from which media are downloaded: nobody else gets the token. */
const mediaHosts = /(?:^|\.)(?:fbsbx\.com|facebook\.com|whatsapp\.net)$/

/** The answer of a call: its body, or why there is none. */
export type GraphAnswer = { ok: true; body: unknown } | { ok: false; fault: GraphFault }

/**
 * The Graph API, called with the token of one WhatsApp number or of our app. Never rejects; addresses and the token
 * are in no error or answer.
 */
export type Graph = {
  get: (path: string) => Promise<GraphAnswer>
  /** Posts JSON, or a form with a file. */
  post: (path: string, body: object | FormData) => Promise<GraphAnswer>
  /** Begins to download a medium from an address that the Graph API gave; null for an address of anybody else. */
  download: (url: string, signal: AbortSignal) => Promise<Response> | null
}

type GraphOptions = {
  /** With the version: `https://graph.facebook.com/v25.0`. */
  root: string
  /** Null for the calls that are made without one. */
  token: string | null
  later: Environment['later']
}

/** Milliseconds for which an answer is awaited; a file may take longer. Bytes of an answer that is no medium. */
const timeouts = { json: 20_000, file: 55_000 }
const longestAnswer = 4 * 1024 * 1024

/** The address of the Graph API with its version: the sandbox's at `sandboxOrigin`, or that of the settings. */
export const graphRoot = ({ meta }: Pick<Settings, 'meta'>, sandboxOrigin: string | null): string =>
  `${sandboxOrigin === null ? (meta.graphRoot ?? metaItself) : `${sandboxOrigin}/sandbox/graph`}/${meta.graphVersion}`

/** Calls the Graph API with one token. */
export function graphApi({ root, token, later }: GraphOptions): Graph {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }

  const call = async (path: string, request: RequestInit, within: number): Promise<GraphAnswer> => {
    try {
      const answer = await outgoingFetch({ within, bytes: longestAnswer, later })(`${root}/${path}`, request)
      const body = await readJson(answer, parseStorable)
      return answer.ok ? { ok: true, body } : { ok: false, fault: faultOfAnswer(answer.status, body, answer.headers) }
    } catch (error) {
      return { ok: false, fault: faultOfError(error) }
    }
  }
  return {
    get: (path) => call(path, { headers }, timeouts.json),
    post: (path, body) =>
      body instanceof FormData
        ? call(path, { method: 'POST', headers, body }, timeouts.file)
        : call(
            path,
            { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
            timeouts.json,
          ),
    download: (url, signal) => (mayHaveToken(url, root) ? fetchDownload(url, { headers, signal }) : null),
  }
}

function mayHaveToken(url: string, root: string): boolean {
  const address = URL.parse(url)
  if (address === null) return false
  return address.origin === new URL(root).origin || (address.protocol === 'https:' && mediaHosts.test(address.hostname))
}
