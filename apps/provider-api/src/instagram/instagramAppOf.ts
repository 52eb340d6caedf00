import { sandboxOrigin, type ChannelServer } from '../channels/ChannelServer.ts'
import { instagramRoots, type InstagramRoots } from './instagramRoots.ts'

/** The app at Instagram that accounts allow to act for them. */
export type InstagramApp = {
  id: string
  secret: string
  roots: InstagramRoots
  /** Where people authorise; in the sandbox relative, on the origin of the app. */
  authorizeAt: string
  redirectUri: string
  isSandbox: boolean
}

/** The operator's app, else the sandbox's, if there is one; null where the server has neither. */
export function instagramAppOf(server: ChannelServer): InstagramApp | null {
  const { ports, settings } = server
  const own = settings.publicUrl ?? settings.appUrl
  const callback = '/api/integrations/instagram/callback'
  if (settings.instagram.app !== null && own !== null) {
    const roots = instagramRoots(settings, null)
    const { id, secret } = settings.instagram.app
    return { id, secret, roots, authorizeAt: roots.authorize, redirectUri: `${own}${callback}`, isSandbox: false }
  }
  const origin = sandboxOrigin(server)
  if (ports.sandbox === null || origin === null) return null
  const { appId: id, appSecret: secret } = ports.sandbox.instagram.app
  const roots = instagramRoots(settings, origin)
  const authorizeAt = '/sandbox/instagram/oauth/authorize'
  return { id, secret, roots, authorizeAt, redirectUri: callback, isSandbox: true }
}
