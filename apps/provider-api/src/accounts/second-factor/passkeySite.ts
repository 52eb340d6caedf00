import { isIP, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../ports/Settings.ts'

/** The site that passkeys are bound to: its domain, and the origins of its pages. */
export type PasskeySite = { domain: string; origins: readonly string[] }

type Addresses = Pick<Settings, 'appUrl' | 'publicUrl' | 'appOrigins'>

/**
 * The site of the passkeys by the configured address of the app, never by a request's Host; null where browsers allow
 * none: at an IP address, and without https but on this machine. `ownOrigin`: for settings without an address.
 */
export function passkeySiteOf(
  { appUrl, publicUrl, appOrigins }: Addresses,
  ownOrigin: string | null,
): PasskeySite | null {
  const address = appUrl ?? publicUrl ?? ownOrigin
  if (address === null) return null
  const { protocol, hostname, origin } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if ((protocol !== 'https:' && !isLocal) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  const others = [...appOrigins, ...(publicUrl === null ? [] : [new URL(publicUrl).origin])].filter((other) => {
    const host = new URL(other).hostname
    return host === hostname || host.endsWith(`.${hostname}`)
  })
  return { domain: hostname, origins: [...new Set([origin, ...others])] }
}

/** The site of the passkeys of a running server; without a public address it is this machine, save in production. */
export function currentPasskeySite({
  settings,
  server,
}: Pick<FastifyInstance, 'settings' | 'server'>): PasskeySite | null {
  const listening = server.address() as AddressInfo | null // It listens on TCP, or not yet.
  const port = listening?.port ?? settings.port
  return passkeySiteOf(settings, settings.isProduction ? null : `http://localhost:${port}`)
}
