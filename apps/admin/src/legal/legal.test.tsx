import { renderScreen } from '@frontdesk/platform/testing'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { legalQuery, titleOf } from './legalQuery.ts'
import { anchorOf, LegalText, safeAddress } from './LegalText.tsx'

/** A host that has these files, and answers for all others as `otherwise` says. */
const aHost = (files: Record<string, string>, otherwise = () => new Response(null, { status: 204 })) => {
  const asked: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const address = typeof input === 'string' ? input : ''
    asked.push(address)
    const words = files[address]
    return words === undefined ? otherwise() : new Response(words, { headers: { 'content-type': 'text/markdown' } })
  }
  const ask = (locale: 'en' | 'kk', legal = {}) =>
    new QueryClient().fetchQuery({ ...legalQuery('privacy-policy', locale, { legal, fetch }), retry: false })
  return { ask, asked }
}

describe('the text of a legal page', () => {
  it('is the one in the language of the page', async () => {
    const { ask, asked } = aHost({ '/legal/privacy-policy.kk.md': '# Құпиялылық' })
    expect(await ask('kk')).toEqual({ markdown: '# Құпиялылық', locale: 'kk' })
    expect(asked).toEqual(['/legal/privacy-policy.kk.md'])
  })

  it('is the English one where there is none in the language', async () => {
    expect(await aHost({ '/legal/privacy-policy.en.md': 'Words' }).ask('kk')).toEqual({
      markdown: 'Words',
      locale: 'en',
    })
  })

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['not found', () => new Response('no', { status: 404 })],
    [
      'a page, as hosts do for what they do not know',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['an empty file', () => new Response(' \n')],
  ])('is missing where the host answers %s', async (_, otherwise) => {
    expect(await aHost({}, otherwise).ask('en')).toBeNull()
  })

  it('cannot be read where the host fails: that is not the same as missing', async () => {
    await expect(aHost({}, () => new Response('', { status: 500 })).ask('en')).rejects.toThrow('500')
  })

  it('is taken from where the configuration says', async () => {
    const { ask } = aHost({ 'https://lily.example/privacy.md': 'Ours' })
    expect(await ask('en', { 'privacy-policy': { en: 'https://lily.example/privacy.md' } })).toEqual({
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
])('reads the title of %j', (markdown, expected) => {
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
])('a link to %j is one: %s', (address, isOne) => {
  expect(safeAddress(address) !== '').toBe(isOne)
})

it('names anchors in any letters', () => {
  expect(anchorOf('1. What we keep?')).toBe('1-what-we-keep')
  expect(anchorOf('Ваші права')).toBe('ваші-права')
})

it('never takes HTML for HTML, and leaves out pictures and dangerous links', () => {
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
