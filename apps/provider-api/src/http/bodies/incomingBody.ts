import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../limits/addressKey.ts'
import { bearerOf } from '../identify.ts'
import { fileLimits } from '../limits/fileLimits.ts'
import type { BodyLease } from './bodyBudget.ts'
import { deadlineOf, hasBody, type BodyDeadline } from './bodyDeadline.ts'
import { createBodyTurns } from './bodyTurns.ts'
import { isAbandoned, onCallEnd } from '../callEnd.ts'
import { refuse } from '../../errors/refuse.ts'

/**
 * The kinds of a route's body: JSON, the short JSON of a call that anybody may make, JSON with inline files, the
 * bytes of one file, or JSON of a channel's webhook.
 */
export type BodyKind = 'json' | 'shortJson' | 'jsonWithFiles' | 'file' | 'webhook'

/** Maximum bytes of JSON without files. */
export const largestJson = 1024 * 1024
/** Maximum bytes of a webhook: Meta sends up to 3 MB. */
const largestWebhook = 3 * 1024 * 1024
/** Bodies up to this many bytes need no reservation, so that ordinary calls pass even when the budget is used up. */
const unbudgeted = 16 * 1024
/** Maximum bytes of JSON from strangers: a sign-in, or the identity of the support widget's visitor (4 KiB). */
const largestShortJson = unbudgeted

/** The body of one call while it arrives. */
export type IncomingBody = {
  kind: BodyKind
  deadline: BodyDeadline | undefined
  /** Whether it is a file, or larger than JSON without files may be. */
  isLarge: () => boolean
  /**
   * Records that it has this many bytes, before they are kept; throws when they are too many or the budget is used up.
   */
  grow: (bytes: number) => void
  /** Keeps its reservation for one more user; returns the function that releases it. */
  hold: () => () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a body, or before it is admitted. */
    incomingBody: IncomingBody | null
    /** Passes the turn of a large body on; null when it has none. */
    endTurn: (() => void) | null
  }
  interface FastifyContextConfig {
    /** Default: `json`. */
    bodyKind?: BodyKind
  }
}

/**
 * Admits bodies on every route of the scope before the first byte is read (decision 0024): checks their Content-Length
 * against the limits and reserves it. A refused caller may go on sending; the body is discarded, so
 * that the response arrives.
 */
export function admitBodies(scope: FastifyInstance): void {
  const takeTurn = createBodyTurns()
  scope.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !(Number(request.headers['content-length'] ?? 0) > largestJson)) return
    // A body this large is refused on every public route without a database query.
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.access === 'public') return
    if (bearerOf(request) === null) throw refuse('UNAUTHORIZED')
    const turn = takeTurn()
    request.endTurn = turn.end
    onCallEnd({ request, reply }, turn.end)
    await turn.begun
    expectPresent(request, reply)
  })
  scope.addHook('preParsing', async (request, reply) => {
    if (request.is404 || !hasBody(request.raw)) return
    // No one would return a reservation of a call that is gone.
    expectPresent(request, reply)
    const body = incomingBody(request, scope.bodyBudget.open(holderOf(request)))
    onCallEnd({ request, reply }, body.hold())
    body.grow(Number(request.headers['content-length'] ?? 0))
    request.incomingBody = body
    request.endTurn?.()
  })
  // End the turn as soon as the response is decided: a caller who does not read it must not block the others.
  scope.addHook('onSend', async (request) => request.endTurn?.())
}

function expectPresent(request: FastifyRequest, reply: FastifyReply): void {
  if (!isAbandoned({ request, reply })) return
  request.endTurn?.()
  throw refuse('VALIDATION_ERROR', 'The request body ended early')
}

/**
 * The account whose limits a body counts towards: the administrator, the API token, or for anonymous calls and visitors
 * of the support widget the IPv4 address or the /64 of the IPv6 address.
 */
export const holderOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string => {
  if (caller?.apiToken) return `API token ${caller.apiToken.id}`
  return caller ? `administrator ${caller.adminId}` : `address ${addressKey(ip)}`
}

function incomingBody(request: FastifyRequest, lease: BodyLease): IncomingBody {
  const kind = kindOf(request)
  const deadline = deadlineOf(request.raw)
  const isChunked = request.headers['content-length'] === undefined
  const largest = {
    json: largestJson,
    shortJson: largestShortJson,
    jsonWithFiles: fileLimits.bodyWithFiles,
    file: fileLimits.oneFile,
    webhook: largestWebhook,
  }[kind]
  let reserved = 0
  let isLarge = false

  /** A body without a Content-Length counts as the largest that it may become. */
  const reserve = (pool: 'json' | 'inlineFiles' | 'upload', bytes: number, most: number) => {
    reserved = isChunked ? most : bytes
    lease.reserve(pool, reserved)
  }
  return {
    kind,
    deadline,
    isLarge: () => isLarge,
    grow(bytes) {
      if (bytes > largest) throw tooLarge(kind)
      if (!isLarge && (kind === 'file' || (kind === 'jsonWithFiles' && bytes > largestJson))) {
        // Without a checked company, files would be read for anyone.
        if (request.companyId === null)
          throw refuse('COMPANY_REQUIRED', 'Header x-company-id is required before files are read')
        isLarge = true
        deadline?.allowFiles()
      }
      if (bytes <= Math.max(unbudgeted, reserved)) return
      if (kind === 'file') reserve('upload', bytes, largest)
      else if (isLarge) reserve('inlineFiles', bytes, largest)
      else reserve('json', bytes, kind === 'webhook' ? largestWebhook : largestJson)
    },
    hold: lease.hold,
  }
}

/** A client may send JSON to a file route; it then has the limit of JSON. */
function kindOf({ routeOptions, headers }: FastifyRequest): BodyKind {
  const { bodyKind = 'json' } = routeOptions.config
  return bodyKind === 'file' && !/^application\/octet-stream\b/i.test(headers['content-type'] ?? '') ? 'json' : bodyKind
}

function tooLarge(kind: BodyKind) {
  if (kind === 'jsonWithFiles' || kind === 'file') return refuse('FILE_TOO_LARGE')
  const most = { json: '1 MiB', shortJson: '16 KiB', webhook: '3 MiB' }[kind]
  return refuse('VALIDATION_ERROR', `The body is larger than ${most}`, { status: 413 })
}
