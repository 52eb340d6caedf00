import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../limits/addressKey.ts'
import { bearerOf } from '../identify.ts'
import { fileLimits } from '../limits/fileLimits.ts'
import type { BodyLease } from './bodyBudget.ts'
import { deadlineOf, hasBody, type BodyDeadline } from './bodyDeadline.ts'
import { createBodyTurns } from './bodyTurns.ts'
import { isAbandoned, onCallEnd } from '../callEnd.ts'
import { refuse } from '../../errors/refuse.ts'

/** What the body of a route may be: JSON alone, JSON in which files may stand, or the bytes of one file. */
export type BodyKind = 'json' | 'jsonWithFiles' | 'file'

/** JSON without files is never larger. Bytes. */
export const largestJson = 1024 * 1024
/** So little is in the memory of every connection anyway: ordinary calls pass when there is room for nothing else. */
const unbudgeted = 16 * 1024

/** The body of one call on its way in. */
export type IncomingBody = {
  kind: BodyKind
  deadline: BodyDeadline | undefined
  /** Whether it is a file, or has more than JSON alone may have. */
  isLarge: () => boolean
  /** Takes note that it has so many bytes, before they are kept; throws when they are too many or there is no room. */
  grow: (bytes: number) => void
  /** Keeps its reservation for one more user; the answer lets go. */
  hold: () => () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when there is none, or before it is let in. */
    incomingBody: IncomingBody | null
    /** Gives the turn of a large body on; null when it has none. */
    endTurn: (() => void) | null
  }
  interface FastifyContextConfig {
    /** `json` unless a route says otherwise. */
    bodyKind?: BodyKind
  }
}

/**
 * Lets bodies in on every route of the scope, before the first byte is read (decision 0024): what the headers name is measured against
 * the limits and reserved. Who is refused here may go on sending; it is thrown away as it comes, so that the answer arrives.
 */
export function admitBodies(scope: FastifyInstance): void {
  const takeTurn = createBodyTurns()
  scope.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !(Number(request.headers['content-length'] ?? 0) > largestJson)) return
    // A body this large is refused on every public route without a look at the database.
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
    // Nobody would return what is reserved for a call that is gone.
    expectPresent(request, reply)
    const body = incomingBody(request, scope.bodyBudget.open(holderOf(request)))
    onCallEnd({ request, reply }, body.hold())
    body.grow(Number(request.headers['content-length'] ?? 0))
    request.incomingBody = body
    request.endTurn?.()
  })
  // A refusal ends the turn when it is decided: a caller who does not read it must not hold the others up.
  scope.addHook('onSend', async (request) => request.endTurn?.())
}

function expectPresent(request: FastifyRequest, reply: FastifyReply): void {
  if (!isAbandoned({ request, reply })) return
  request.endTurn?.()
  throw refuse('VALIDATION_ERROR', 'The body ended too early')
}

/** Who pays: the administrator, or where the call comes from when nobody is signed in: an IPv4 address, or the /64 of an IPv6 one. */
export const holderOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string =>
  caller ? `administrator ${caller.adminId}` : `address ${addressKey(ip)}`

function incomingBody(request: FastifyRequest, lease: BodyLease): IncomingBody {
  const kind = kindOf(request)
  const deadline = deadlineOf(request.raw)
  const isChunked = request.headers['content-length'] === undefined
  const largest = { json: largestJson, jsonWithFiles: fileLimits.bodyWithFiles, file: fileLimits.oneFile }[kind]
  let reserved = 0
  let isLarge = false

  /** What comes without a length is taken for the largest that it may still be. */
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
        // Files for a company that nobody has seen yet would be read for strangers.
        if (request.companyId === null)
          throw refuse('COMPANY_REQUIRED', 'Name the company in the header x-company-id: files are not read without it')
        isLarge = true
        deadline?.allowFiles()
      }
      if (bytes <= Math.max(unbudgeted, reserved)) return
      if (kind === 'file') reserve('upload', bytes, largest)
      else if (isLarge) reserve('inlineFiles', bytes, largest)
      else reserve('json', bytes, largestJson)
    },
    hold: lease.hold,
  }
}

/** A route of bytes may be sent JSON too, which is then no larger than elsewhere. */
function kindOf({ routeOptions, headers }: FastifyRequest): BodyKind {
  const { bodyKind = 'json' } = routeOptions.config
  return bodyKind === 'file' && !/^application\/octet-stream\b/i.test(headers['content-type'] ?? '') ? 'json' : bodyKind
}

const tooLarge = (kind: BodyKind) =>
  kind === 'json'
    ? refuse('VALIDATION_ERROR', 'The body is larger than 1 MiB', { status: 413 })
    : refuse('FILE_TOO_LARGE')
