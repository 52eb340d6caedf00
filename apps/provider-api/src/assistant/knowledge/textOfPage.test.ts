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

it('a hostile page of a megabyte is read in linear time', () => {
  for (const html of ['<'.repeat(1_000_000), '<a'.repeat(500_000), '<!--'.repeat(250_000), '<script>'.repeat(125_000)])
    expect(textOfPage(html).length).toBeLessThan(10)
})
