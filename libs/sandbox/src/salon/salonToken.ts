import { routes } from '@frontdesk/contract/routes'

/** The account of the salon's back end at the product. */
export type SalonAccount = { email: string; password: string }
/** What the support widget's `token` callback resolves to. */
export type WidgetToken = { accessToken: string; companyId: number }

/**
 * Simulates a salon's back end: signs in at the provider API once, and passes the token to the salon's page. Gets a new
 * token when the provider API rejects the old one.
 */
export function salonTokens(account: SalonAccount) {
  let cached: Promise<WidgetToken> | null = null

  return async (apiHost: string): Promise<WidgetToken> => {
    const current = await cached?.catch(() => null)
    if (current && (await fetch(apiHost + routes.getMe.path, withToken(current.accessToken))).ok) return current
    const fresh = signIn(apiHost, account)
    cached = fresh
    return fresh
  }
}

async function signIn(apiHost: string, account: SalonAccount): Promise<WidgetToken> {
  const signedIn = await ask(apiHost + routes.login.path, {
    method: routes.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const accessToken = field(signedIn, 'accessToken')
  if (typeof accessToken !== 'string') throw new Error('The provider API answered a sign-in without a token')
  const companies = field(await ask(apiHost + routes.getCompanies.path, withToken(accessToken)), 'companies')
  const companyId = Array.isArray(companies) ? field(companies[0], 'id') : undefined
  if (typeof companyId !== 'number') throw new Error('The salon has no company')
  return { accessToken, companyId }
}

const withToken = (accessToken: string): RequestInit => ({ headers: { authorization: `Bearer ${accessToken}` } })

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`)
  return answer.json()
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
