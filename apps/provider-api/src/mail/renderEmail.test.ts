import { Language } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKinds } from '../db/schema/valueLists.ts'
import { emailLinks } from './claimEmail.ts'
import { plainName } from './plainName.ts'
import { renderEmail } from './renderEmail.ts'
import { englishTexts } from './texts/englishTexts.ts'
import type { CatalogueText } from './texts/msg.ts'
import { translatorTo } from './texts/translatorTo.ts'

const languages = Language.options
const at = new Date('2026-11-20T12:05:00.000Z')
const link = 'https://desk.example/uk/auth/verify/abc'
const render = (different: Partial<Parameters<typeof renderEmail>[0]> = {}) =>
  renderEmail({ kind: 'reset-password', language: 'uk', name: 'Олена Коваль', link, at, ...different })

/** Every text of all emails with its place. */
const textsOf = (of: unknown, place = ''): [string, CatalogueText][] => {
  if (typeof of !== 'object' || of === null) return []
  if ('message' in of) return [[place, of as CatalogueText]] // only a text has one
  return Object.entries(of).flatMap(([key, part]) => textsOf(part, `${place} ${key}`))
}
const allTexts = textsOf(englishTexts)
const marksOf = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].toSorted()

describe('an email', () => {
  it('an email is in its reader’s language, as text and as HTML', () => {
    const { subject, text, html } = render()
    expect(subject).toBe('Оберіть новий пароль для Frontdesk')
    expect(text).toMatch(/^Вітаємо, Олена Коваль!\n\nХтось, найімовірніше ви, /)
    expect(text).toContain(`Обрати новий пароль:\n${link}\n`)
    expect(html).toContain('<html lang="uk">')
    expect(html).toContain('>Обрати новий пароль</a>')
  })

  it('an email shows the time in the product’s date format', () => {
    expect(render({ kind: 'password-changed', language: 'ru' }).text).toContain('20.11.2026 12:05 (UTC)')
  })

  it('an email to an address that is not verified does not contain the name', () => {
    const { text, html } = render({ kind: 'verify-email', name: 'Win a prize' })
    expect(text + html).not.toContain('Win a prize')
  })

  it('an email links to one address only, that of the button', () => {
    const { html } = render()
    expect(html.match(/<a href="([^"]*)"/g)).toEqual([`<a href="${link}"`, `<a href="${link}"`])
    expect(render({ kind: 'account-deleted', link: null }).html).not.toContain('<a ')
  })

  it('an email that one can leave has the link to do so at its end, in text and HTML', () => {
    const unsubscribe = 'https://desk.example/uk/auth/answer-emails?token=abc'
    const { text, html } = render({ kind: 'support-answered', link: null, unsubscribe })
    expect(text).toMatch(/\nВимкнути ці листи:\nhttps:\/\/desk\.example\/uk\/auth\/answer-emails\?token=abc\n$/)
    expect(html.match(/<a href="([^"]*)"[^>]*>[^<]*/g)).toEqual([expect.stringContaining('>Вимкнути ці листи')])
  })

  it('an email loads no external resources', () => {
    expect(render().html).not.toMatch(/<img|<script|<link|url\(|@import/)
  })
})

describe('a name in an email', () => {
  it.each([
    ['Олена Коваль', 'Олена Коваль'],
    ['  Ann\t Lee ', 'Ann Lee'],
    ["Seán O'Brien", "Seán O'Brien"],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Dr.Who https://evil.example', ''],
    ['evil.example', ''],
    ['Call 0800123456', ''],
    ['me@evil.example', ''],
    ['A\r\nBcc: all', ''],
    ['a'.repeat(200), 'a'.repeat(60)],
  ])('the name %j becomes %j', (name, expected) => {
    expect(plainName(name)).toBe(expected)
  })

  it('a name is escaped in HTML', () => {
    const { html, text } = render({ name: '<b onclick="x()">Олена</b> & \'co\'', kind: 'password-changed' })
    expect(html).not.toContain('<b ')
    expect(text + html).not.toContain('<b onclick')
    expect(render({ name: "<i>A</i> & 'b'".replace('/', ''), kind: 'password-changed' }).html).toContain(
      '&lt;i&gt;A&lt;i&gt; &amp; &#39;b&#39;',
    )
  })
})

describe.each(languages)('the email texts in %s', (language) => {
  it('every text is translated, with the same placeholders and no other braces', () => {
    const translate = translatorTo(language)
    for (const [place, text] of allTexts) {
      const sentence = translate(text)
      expect([place, marksOf(sentence)]).toEqual([place, marksOf(text.message)])
      expect([place, sentence.replaceAll(/\{\w+\}/g, '')]).toEqual([place, expect.not.stringMatching(/[{}]/)])
      // A quotation has no words of ours; each language has marks of its own.
      if (text.message === '“{quote}”') continue
      expect([place, sentence === text.message]).toEqual([place, language === 'en'])
    }
  })

  it.each(emailKinds)('the email %s has no unfilled placeholder and links to the app only', (kind) => {
    const links = emailLinks('https://desk.example', language)
    const href = kind === 'account-deleted' ? null : links.reset('abc')
    const { subject, text, html } = renderEmail({ kind, language, name: 'Олена', link: href, at })
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|null/)
    expect(subject).not.toMatch(/[\r\n]/)
    const addresses = `${text}${html}`.match(/\b[a-z]+:\/\/[^\s"<]+/g) ?? []
    for (const address of addresses)
      expect(address).toBe(`https://desk.example/${language}/auth/reset-password?token=abc`)
    expect(addresses.length > 0).toBe(href !== null)
  })

  it('links lead to the app in the reader’s language', () => {
    const links = emailLinks('https://desk.example', language)
    expect([links.verify('a-b_c'), links.reset('a-b_c'), links.forgot()]).toEqual([
      `https://desk.example/${language}/auth/verify/a-b_c`,
      `https://desk.example/${language}/auth/reset-password?token=a-b_c`,
      `https://desk.example/${language}/auth/forgot-password`,
    ])
  })
})

describe('properties', () => {
  it('an email never contains markup, an address or a line break from a user’s name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .constantFrom('<', '>', '&', '"', "'", '\r\n', 'http://x.yy', '{link}')
        .chain((piece) => fc.string().map((rest) => rest + piece + rest)),
    )
    fc.assert(
      fc.property(names, fc.constantFrom(...emailKinds), fc.constantFrom(...languages), (name, kind, language) => {
        const plain = renderEmail({ kind, language, name: '', link, at })
        const named = renderEmail({ kind, language, name, link, at })
        expect(named.subject).toBe(plain.subject)
        expect(named.html.match(/<[^>]*>/g)).toEqual(plain.html.match(/<[^>]*>/g))
        expect(named.text.split('\n').length).toBe(plain.text.split('\n').length)
        expect(named.text.match(/\w+:\/\/\S+/g)).toEqual(plain.text.match(/\w+:\/\/\S+/g))
      }),
      { numRuns: 500 },
    )
  })
})
