import { expect, it } from 'vitest'
import { readKnowledge } from './readKnowledge.ts'
import { textOfPage } from './textOfPage.ts'

const page = `<!doctype html><html><head><title>Lily</title><style>p { color: red }</style></head>
<body><nav><a href="/">Home</a></nav><!-- <h2>Old</h2> -->
<script>if (1 < 2) document.write('<p>no</p>')</script>
<h1>Lily &amp; Rose</h1>
<h2>Opening   hours</h2><p>Monday&nbsp;9&ndash;18<br>Sunday <b>closed</b></p>
<h2>Prices</h2><ul><li>Haircut &#8364;20</li><li>Colour from &#x20ac;60</li></ul></body></html>`

it('a page becomes lines of text, with a blank line before each heading (TEACH-3)', () => {
  expect(textOfPage(page)).toBe(
    'Home\n\nLily & Rose\n\nOpening hours\nMonday 9–18\nSunday closed\n\nPrices\nHaircut €20\nColour from €60',
  )
})

it('the headings of a page are read as questions, with what stands below them as the answers', () => {
  expect(readKnowledge(textOfPage(page), 'auto').items).toEqual([
    { question: 'Opening hours', answer: 'Monday 9–18\nSunday closed' },
    { question: 'Prices', answer: 'Haircut €20\nColour from €60' },
  ])
})

it.each([
  ['an unclosed tag', 'a <b', 'a'],
  ['an unclosed comment', 'a <!-- b', 'a'],
  ['an unclosed script', 'a <script> b', 'a'],
  ['no tags', 'a & b', 'a & b'],
  ['an entity that is no character', 'a&#0;&#xd800;&#9999999;&foo;', 'a&foo;'],
])('%s is read to its end', (_what, html, text) => {
  expect(textOfPage(html)).toBe(text)
})

it.each([
  ['a "<" in a script', '<p>Open</p><script>for (i = 0; i < n; i++) f("</p>")</script><p>Closed</p>', 'Open\nClosed'],
  ['a "<" in a style', '<style>a::after { content: "<b" }</style><p>Open</p>', 'Open'],
  ['a ">" in an attribute', '<p title="9 > 8" data-a=\'<b>\'>Open <a href="?a>b">daily</a></p>', 'Open daily'],
  ['a "<" in the text', '<p>Children < 12 pay half, > 12 all</p>', 'Children < 12 pay half, > 12 all'],
  ['a head without an end', '<head><title>Lily</title><meta charset="utf-8"><body><p>Open</p>', 'Open'],
  ['paragraphs and items without ends', '<ul><li>Cut<li>Colour</ul><p>One<p>Two', 'Cut\nColour\nOne\nTwo'],
  ['a script in a picture', '<svg><script>1 < 2</script><text>no</text></svg><p>Open</p>', 'Open'],
  ['CDATA and doctypes', '<!DOCTYPE html [<!ENTITY a "b">]><p>Open</p><!-- > --><p>Closed</p>', 'Open\nClosed'],
  ['capitals and an end with spaces', '<SCRIPT>no</SCRIPT ><P>Open</P>', 'Open'],
  ['named characters', 'caf&eacute; &hearts; &#128512; &amp;amp;', 'café ♥ 😀 &amp;'],
])('%s does not hide text or leak markup', (_what, html, text) => {
  expect(textOfPage(html)).toContain(text)
  expect(textOfPage(html)).not.toMatch(/\bno\b|href|data-a|charset/u)
})

it('a hostile page of a megabyte is read in linear time', () => {
  const pages = [
    '<'.repeat(1_000_000),
    '<a'.repeat(500_000),
    '<!--'.repeat(250_000),
    '<script>'.repeat(125_000),
    '&'.repeat(1_000_000),
    '<i>'.repeat(150_000) + '</b>'.repeat(140_000),
  ]
  for (const html of pages) expect(textOfPage(html).length).toBeLessThanOrEqual(html.length)
})
