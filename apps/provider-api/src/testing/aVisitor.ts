import { SignJWT } from 'jose'
import type { ACompany, TestServer } from './aTestServer.ts'

/** The origin of the page on which visitors of tests write. */
export const pageOfTests = 'https://salon.example'

/** A company's widget that pages of tests may show: its key, and what signs identity tokens. */
export async function aWidget(
  world: TestServer,
  { companyId, owner }: Pick<ACompany, 'companyId' | 'owner'>,
  { allowsVisitors = false, allowedOrigins = [pageOfTests] } = {},
): Promise<{ key: string; secret: string }> {
  const asOwner = { token: owner.token, companyId }
  await world.callOk('updateSupportWidget', { ...asOwner, body: { allowedOrigins, allowsVisitors } })
  const { widget, secret } = await world.callOk('rotateSupportWidgetSecret', { ...asOwner, body: {} })
  return { key: (widget as { key: string }).key, secret: String(secret) }
}

/** The claims of an identity token; each test changes what it is about. */
export type ClaimsOfTests = {
  sub?: string
  company?: number | string
  aud?: string | string[]
  /** Seconds from now. */
  exp?: number
  iat?: number
  jti?: string | null
  name?: string
  email?: string
  email_verified?: boolean
  locale?: string
}

/** An identity token as the server of a page signs it. */
export function anIdentityToken(
  { clock, ports }: Pick<TestServer, 'clock' | 'ports'>,
  companyId: number,
  secret: string,
  {
    exp = 600,
    iat = 0,
    jti = ports.newId(),
    sub = 'anna',
    company = companyId,
    aud = pageOfTests,
    ...rest
  }: ClaimsOfTests = {},
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const claims = { sub, company, aud, exp: now + exp, iat: now + iat, ...(jti !== null && { jti }), ...rest }
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
}

/** A visitor of a page of the company, for whom its server vouches, with a session. */
export async function aVisitor(
  world: TestServer,
  company: Pick<ACompany, 'companyId' | 'owner'>,
  { widget, ...claims }: ClaimsOfTests & { widget?: { key: string; secret: string } } = {},
): Promise<{ token: string; userId: number; widget: { key: string; secret: string } }> {
  const used = widget ?? (await aWidget(world, company))
  const identityToken = await anIdentityToken(world, company.companyId, used.secret, claims)
  const { accessToken, person } = await world.callOk('openWidgetSession', {
    body: { key: used.key, origin: pageOfTests, identityToken },
  })
  return { token: String(accessToken), userId: (person as { id: number }).id, widget: used }
}
