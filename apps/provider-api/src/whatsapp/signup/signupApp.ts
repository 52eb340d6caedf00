import type { ChannelServer } from '../../channels/ChannelServer.ts'
import { graphRoot } from '../../meta/graphApi.ts'

/** The app at Meta whose Embedded Signup connects numbers, and the Graph API that knows it. */
export type SignupApp = {
  appId: string
  configId: string
  appSecret: string
  /** With the version: `https://graph.facebook.com/v25.0`. */
  graphRoot: string
}

/**
 * The app of the settings, or the sandbox's at `sandboxOrigin` where the settings name none; null where numbers are
 * connected by hand alone.
 */
export function signupApp(
  { ports, settings }: Pick<ChannelServer, 'ports' | 'settings'>,
  sandboxOrigin: string | null,
): SignupApp | null {
  const { signup, appSecret } = settings.meta
  if (signup !== null && appSecret !== null) return { ...signup, appSecret, graphRoot: graphRoot(settings, null) }
  if (ports.sandbox === null || sandboxOrigin === null) return null
  const { facebook, whatsapp } = ports.sandbox
  return { ...facebook.app, appSecret: whatsapp.app.appSecret, graphRoot: graphRoot(settings, sandboxOrigin) }
}
