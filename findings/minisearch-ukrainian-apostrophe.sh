#!/usr/bin/env bash
# MiniSearch finds no Ukrainian word by its letters when an apostrophe stands in it, and finds others by half of it.
#
# minisearch 7.2.0 (MIT), default tokenizer. The apostrophe belongs to the spelling of common words (mint, five, family) and
# of names, and counts as punctuation: the word is stored in two pieces, and each of them is found alone. People leave
# the sign out on a phone: the word without it finds nothing. U+02BC, the sign that the orthography asks for, is a letter: the
# same word typed by another keyboard is another word.
# What follows here: apostrophes are taken out of a word before it is compared, in the database as in the browser.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent minisearch@7.2.0
cat >seen.mjs <<'JS'
import MiniSearch from 'minisearch'

const index = new MiniSearch({ fields: ['text'] })
index.addAll([
  { id: 'U+2019', text: 'Маска з м\u2019ятою для сім\u2019ї, м\u2019ята свіжа' },
  { id: 'U+02BC', text: 'Маска з м\u02BCятою для сім\u02BCї, м\u02BCята свіжа' },
])
for (const query of ['м\u2019ята', "м'ята", 'м\u02BCята', 'мята', 'ята', 'ї'])
  console.log(query.padEnd(6), 'finds', index.search(query, { combineWith: 'AND' }).map(({ id }) => id).join() || 'nothing')
JS
cat >expected.txt <<'TXT'
м’ята  finds U+2019
м'ята  finds U+2019
мʼята  finds U+02BC
мята   finds nothing
ята    finds U+2019
ї      finds U+2019
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
