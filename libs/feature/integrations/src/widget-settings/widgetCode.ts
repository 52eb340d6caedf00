import type { WidgetSettings } from '@frontdesk/contract'

/** The notes that a developer of the company's page needs to know beside the examples. */
export type CodeFacts = {
  /** The origin that serves the widget. */
  product: string
  /** The company's public key. */
  widgetKey: string
  companyId: number
  /** The loader that the page loads alone, whatever we serve later; undefined for the newest one. */
  pinned: WidgetSettings['loader']
  /** The origin of the page; an example where the company has named none. */
  page: string
}

const scriptTag = ({ product, pinned }: CodeFacts): string =>
  pinned
    ? `<script
  src="${product}${pinned.path}"
  integrity="${pinned.integrity}"
  crossorigin="anonymous"
  defer
></script>`
    : `<script src="${product}/widget/v1/embed.js" defer></script>`

/** The part of the page: one script tag and one call. */
export const pageCode = (facts: CodeFacts): string =>
  `${scriptTag(facts)}
<script type="module">
  Frontdesk.init({
    key: '${facts.widgetKey}',
    identity: () => fetch('/frontdesk-identity').then((answer) => answer.text()),
  })
</script>`

/** The languages of servers for which there is an example, by name. */
export const serverLanguages = ['Node', 'PHP', 'Python'] as const
export type ServerLanguage = (typeof serverLanguages)[number]

/** The part of the page's server: it signs a token that names the person who is signed in there. */
export const serverCode: Record<ServerLanguage, (facts: CodeFacts) => string> = {
  Node: ({ companyId, page }) => `// npm install jose
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

const secret = new TextEncoder().encode(process.env.FRONTDESK_SECRET)

app.get('/frontdesk-identity', async (request, response) => {
  const { id, name, email } = request.user
  const token = await new SignJWT({ company: ${companyId}, name, email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(id))
    .setAudience('${page}')
    .setIssuedAt()
    .setExpirationTime('5m')
    .setJti(randomUUID())
    .sign(secret)
  response.type('text/plain').send(token)
})`,
  PHP: ({ companyId, page }) => `// composer require firebase/php-jwt
use Firebase\\JWT\\JWT;

$claims = [
    'sub' => (string) $user->id,
    'company' => ${companyId},
    'aud' => '${page}',
    'iat' => time(),
    'exp' => time() + 300,
    'jti' => bin2hex(random_bytes(16)),
    'name' => $user->name,
    'email' => $user->email,
];
header('Content-Type: text/plain');
echo JWT::encode($claims, getenv('FRONTDESK_SECRET'), 'HS256');`,
  Python: ({ companyId, page }) => `# pip install pyjwt
import os, time, uuid
import jwt

def frontdesk_identity(user):
    now = int(time.time())
    claims = {
        "sub": str(user.id),
        "company": ${companyId},
        "aud": "${page}",
        "iat": now,
        "exp": now + 300,
        "jti": str(uuid.uuid4()),
        "name": user.name,
        "email": user.email,
    }
    return jwt.encode(claims, os.environ["FRONTDESK_SECRET"], algorithm="HS256")`,
}
