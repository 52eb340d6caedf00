import type { Settings } from '../ports/Settings.ts'
import type { SecretKeys } from '../secrets/seal.ts'

/** Where accounts are called: the settings, and this server's own origin, which serves the sandbox if there is one. */
export type InstagramPlace = {
  settings: Pick<Settings, 'meta' | 'instagram' | 'publicUrl' | 'appUrl'> & SecretKeys
  origin: string
}

/**
 * The addresses of Instagram: where people authorise, where codes and tokens are exchanged, and
 * its API with the version.
 */
export type InstagramRoots = { authorize: string; codes: string; tokens: string; graph: string }

/** Instagram's own addresses, those of the server that the settings name, or the sandbox's at `sandboxOrigin`. */
export function instagramRoots(
  { instagram: { apiRoot }, meta: { graphVersion } }: Pick<Settings, 'instagram' | 'meta'>,
  sandboxOrigin: string | null,
): InstagramRoots {
  const one = sandboxOrigin === null ? apiRoot : `${sandboxOrigin}/sandbox/instagram`
  return one === null
    ? {
        authorize: 'https://www.instagram.com/oauth/authorize',
        codes: 'https://api.instagram.com/oauth/access_token',
        tokens: 'https://graph.instagram.com',
        graph: `https://graph.instagram.com/${graphVersion}`,
      }
    : {
        authorize: `${one}/oauth/authorize`,
        codes: `${one}/oauth/access_token`,
        tokens: one,
        graph: `${one}/${graphVersion}`,
      }
}
