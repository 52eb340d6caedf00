#!/usr/bin/env bash
# Orama and Lunr store no word of a Ukrainian, Russian or Kazakh text, and report neither when it is added nor when it is searched.
#
# @orama/orama 3.1.18 (Apache-2.0), lunr 2.3.9 (MIT), elasticlunr 0.9.5 (MIT), all without a language, as their first examples show. Their
# words are made of the letters of English: a price list in another alphabet is cut to nothing, and its numbers alone are found.
# Orama's Portuguese loses it as well; its Ukrainian finds all of it and Portuguese besides. None has a Kazakh.
# What follows here: knowledge and chats are searched by folded letters of any alphabet, not by words of one language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @orama/orama@3.1.18 lunr@2.3.9 elasticlunr@0.9.5
cat >seen.mjs <<'JS'
import { create, insert, search } from '@orama/orama'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const lunr = require('lunr')
const elasticlunr = require('elasticlunr')

const texts = ['Манікюр 600', 'Стрижка 900', 'Қырқу 7000', 'Corte 25']
const orama = (language) => {
  const index = create({ schema: { text: 'string' }, ...(language && { language }) })
  for (const text of texts) insert(index, { text })
  return async (term) => (await search(index, { term })).hits.map(({ document }) => document.text)
}
const byLunr = lunr(function () {
  this.ref('text')
  this.field('text')
  for (const text of texts) this.add({ text })
})
const byElasticlunr = elasticlunr(function () {
  this.setRef('text')
  this.addField('text')
})
for (const text of texts) byElasticlunr.addDoc({ text })
const ways = {
  orama: orama(),
  'orama, portuguese': orama('portuguese'),
  'orama, ukrainian': orama('ukrainian'),
  lunr: (term) => byLunr.search(term).map(({ ref }) => ref),
  elasticlunr: (term) => byElasticlunr.search(term).map(({ ref }) => ref),
}
for (const [name, find] of Object.entries(ways))
  for (const term of ['манікюр', 'қырқу', 'corte', '600'])
    console.log(`${name}: ${term} finds ${(await find(term)).join() || 'nothing'}`)
JS
cat >expected.txt <<'TXT'
orama: манікюр finds nothing
orama: қырқу finds nothing
orama: corte finds Corte 25
orama: 600 finds Манікюр 600
orama, portuguese: манікюр finds nothing
orama, portuguese: қырқу finds nothing
orama, portuguese: corte finds Corte 25
orama, portuguese: 600 finds Манікюр 600
orama, ukrainian: манікюр finds Манікюр 600
orama, ukrainian: қырқу finds Қырқу 7000
orama, ukrainian: corte finds Corte 25
orama, ukrainian: 600 finds Манікюр 600
lunr: манікюр finds nothing
lunr: қырқу finds nothing
lunr: corte finds Corte 25
lunr: 600 finds Манікюр 600
elasticlunr: манікюр finds nothing
elasticlunr: қырқу finds nothing
elasticlunr: corte finds Corte 25
elasticlunr: 600 finds Манікюр 600
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
