import { randomUUID } from 'node:crypto'
import { routes } from '@frontdesk/contract/routes'
import { SignJWT } from 'jose'

/** The account of the salon's owner at the product. */
export type SalonAccount = { email: string; password: string }
/**
 * The values that the salon's page needs for the widget: the public key, and a token that names the person on the page.
 */
export type SalonIdentity = { key: string; token: string }

type Widget = { key: string; secret: string; companyId: number }

/** Seconds for which a token is valid; the product takes 15 minutes at most. */
const tokenLife = 300

/**
 * Simulates a salon's back end (decision 190): its owner has put the page's origin into the settings of the widget and
 * has a secret; with that it signs a token for the person who is signed in on its page.
 */
export function salonIdentities(account: SalonAccount) {
  let widget: Promise<Widget> | null = null
  const origins = new Set<string>()

  return async (apiHost: string, pageOrigin: string): Promise<SalonIdentity> => {
    if (!origins.has(pageOrigin)) {
      origins.add(pageOrigin)
      widget = setUp(apiHost, account, [...origins])
      widget.catch(() => origins.delete(pageOrigin))
    }
    const { key, secret, companyId } = await (widget ?? setUp(apiHost, account, [...origins]))
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      sub: 'oksana',
      company: companyId,
      aud: pageOrigin,
      iat: now,
      exp: now + tokenLife,
      jti: randomUUID(),
      name: 'Oksana Melnyk',
      email: 'oksana@lily.example',
    }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    return { key, token }
  }
}

/** Does what the owner does in the settings: allows the origins, and makes a secret. */
async function setUp(apiHost: string, account: SalonAccount, allowedOrigins: readonly string[]): Promise<Widget> {
  const accessToken = text(await call(apiHost, 'login', null, account), 'accessToken')
  const companies = field(await call(apiHost, 'getCompanies', accessToken), 'companies')
  const companyId = Array.isArray(companies) ? field(companies[0], 'id') : undefined
  if (typeof companyId !== 'number') throw new Error('The salon has no company')
  await call(apiHost, 'updateSupportWidget', accessToken, { companyId, allowedOrigins, allowsVisitors: false })
  const rotated = await call(apiHost, 'rotateSupportWidgetSecret', accessToken, { companyId })
  return { key: text(field(rotated, 'widget'), 'key'), secret: text(rotated, 'secret'), companyId }
}

async function call(
  apiHost: string,
  route: 'login' | 'getCompanies' | 'updateSupportWidget' | 'rotateSupportWidgetSecret',
  accessToken: string | null,
  body?: object,
): Promise<unknown> {
  const { method, path } = routes[route]
  const answer = await fetch(apiHost + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined

function text(value: unknown, name: string): string {
  const found = field(value, name)
  if (typeof found !== 'string') throw new Error(`The provider API answered without ${name}`)
  return found
}
