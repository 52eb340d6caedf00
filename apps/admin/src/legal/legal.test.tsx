import { renderScreen } from '@frontdesk/platform/testing'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { legalQuery, titleOf } from './legalQuery.ts'
import { anchorOf, LegalText, allowedLink } from './LegalText.tsx'

/** A host that serves these files, and responds to all other addresses with `otherwise`. */
const aHost = (files: Record<string, string>, otherwise = () => new Response(null, { status: 204 })) => {
  const requested: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const address = typeof input === 'string' ? input : ''
    requested.push(address)
    const text = files[address]
    return text === undefined ? otherwise() : new Response(text, { headers: { 'content-type': 'text/markdown' } })
  }
  const load = (locale: 'en' | 'kk', legal = {}) =>
    new QueryClient().fetchQuery({ ...legalQuery('privacy-policy', locale, { legal, fetch }), retry: false })
  return { load, requested }
}

describe('the text of a legal page', () => {
  it('the text of a legal page is in the language of the page', async () => {
    const { load, requested } = aHost({ '/legal/privacy-policy.kk.md': '# Құпиялылық' })
    expect(await load('kk')).toEqual({ markdown: '# Құпиялылық', locale: 'kk' })
    expect(requested).toEqual(['/legal/privacy-policy.kk.md'])
  })

  it('the text of a legal page falls back to English', async () => {
    expect(await aHost({ '/legal/privacy-policy.en.md': 'Words' }).load('kk')).toEqual({
      markdown: 'Words',
      locale: 'en',
    })
  })

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['not found', () => new Response('no', { status: 404 })],
    [
      'a page, as hosts serve for unknown addresses',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['an empty file', () => new Response(' \n')],
  ])('the text of a legal page is missing where the host serves %s', async (_, otherwise) => {
    expect(await aHost({}, otherwise).load('en')).toBeNull()
  })

  it('the text of a legal page fails to load when the host fails, which differs from missing', async () => {
    await expect(aHost({}, () => new Response('', { status: 500 })).load('en')).rejects.toThrow('500')
  })

  it('the text of a legal page is loaded from the configured address', async () => {
    const { load } = aHost({ 'https://lily.example/privacy.md': 'Ours' })
    expect(await load('en', { 'privacy-policy': { en: 'https://lily.example/privacy.md' } })).toEqual({
      markdown: 'Ours',
      locale: 'en',
    })
  })
})

it.each([
  ['# Privacy\n\nWords', { title: 'Privacy', rest: 'Words' }],
  ['\uFEFF#  *Privacy*  ##\nWords', { title: 'Privacy', rest: 'Words' }],
  ['## Privacy\nWords', { title: null, rest: '## Privacy\nWords' }],
  ['Words\n# Later', { title: null, rest: 'Words\n# Later' }],
  ['# Only', { title: 'Only', rest: '' }],
])('titleOf reads the title of %j', (markdown, expected) => {
  const { title, rest } = titleOf(markdown)
  expect({ title, rest: rest.trim() }).toEqual(expected)
})

it.each([
  ['https://lily.example/a?b#c', true],
  ['http://lily.example', true],
  ['mailto:a@lily.example', true],
  ['/terms-of-use', true],
  ['#rights', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  [' java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['tel:+380', false],
])('a link to %j is allowed: %s', (address, isOne) => {
  expect(allowedLink(address) !== '').toBe(isOne)
})

it('anchorOf keeps the characters of any script', () => {
  expect(anchorOf('1. What we keep?')).toBe('1-what-we-keep')
  expect(anchorOf('Ваші права')).toBe('ваші-права')
})

it('LegalText shows HTML as text, and leaves out images and dangerous links', () => {
  const markdown = [
    '# Also a heading',
    '<script>window.stolen = 1</script>',
    'A <b onclick="steal()">bold</b> word, <iframe src="https://evil.example"></iframe>',
    '![picture](https://evil.example/pixel.gif)',
    '[harmless](javascript:alert(1)) and [far](https://lily.example)',
  ].join('\n\n')
  const { container } = renderScreen(<LegalText markdown={markdown} lang="en" />)
  expect(container.querySelector('script, b, iframe, img, [onclick]')).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Also a heading' })).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://lily.example'])
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getByText(/harmless/u)).toBeVisible()
})
