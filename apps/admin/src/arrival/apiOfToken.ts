import { createApi, type Api } from '@frontdesk/api-client'

/** The token of an address, and the calls in its name; a link's token is exchanged for a fresh one with the first answer. */
export type Arriving = { api: Api; token: () => string }

/** Speaks for a token that is not this page's session, and may never become it. */
export function apiOfToken(
  apiHost: string,
  arrived: string,
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
): Arriving {
  let token = arrived
  const api = createApi({
    fetch,
    apiHost,
    session: { accessToken: () => token, companyId: () => null },
    onFreshToken: (fresh) => {
      token = fresh
    },
  })
  return { api, token: () => token }
}
