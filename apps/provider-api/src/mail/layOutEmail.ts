type Parts = {
  language: string
  app: string
  greeting: string
  heading: string
  before: readonly string[]
  action: { label: string; href: string } | null
  addressHint: string
  after: readonly string[]
  footer: string
  /** The link by which the reader gets no more such emails; null in one that must arrive. */
  leaving: { label: string; href: string } | null
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const ink = '#1b1b22'
const dim = '#5c5c6b'
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${ink}">${escape(text)}</p>`

/** Renders the HTML layout of all emails: tables and inline styles for old mail clients, no external resources. */
export const layOutEmail = ({
  language,
  app,
  greeting,
  heading,
  before,
  action,
  addressHint,
  after,
  footer,
  leaving,
}: Parts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(heading)}</title>
</head>
<body style="margin:0;padding:0;background:#f1f1f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f1f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;${font};font-size:18px;font-weight:700;color:#6941c6">${escape(app)}</td></tr>
<tr><td style="padding:32px 24px 16px;background:#ffffff;border:1px solid #e3e3ea;border-radius:8px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;color:${ink}">${escape(heading)}</h1>
${[greeting, ...before].map(paragraph).join('\n')}
${action === null ? '' : button(action, addressHint)}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px;${font};font-size:13px;line-height:1.5;color:${dim}">${escape(footer)}${leaving === null ? '' : leavingLink(leaving)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const button = (
  { label, href }: { label: string; href: string },
  hint: string,
) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td style="border-radius:8px;background:#6941c6"><a href="${escape(href)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;line-height:1.5;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr>
</table>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;color:${dim}">${escape(hint)}<br><a href="${escape(href)}" style="color:#6941c6;word-break:break-all">${escape(href)}</a></p>`

const leavingLink = ({ label, href }: { label: string; href: string }) =>
  `<br><a href="${escape(href)}" style="color:${dim}">${escape(label)}</a>`
