import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'

/** Resolves a host name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: { all: true; verbatim: boolean },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a host for `net.connect` and fails when any of its addresses is not public. */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const refusal =
        error ??
        (first && addresses.every(({ address }) => isPublicAddress(address))
          ? null
          : new Error('The host name does not resolve to public addresses only'))
      if (refusal || !first) return done(refusal, '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
