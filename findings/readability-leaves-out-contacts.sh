#!/usr/bin/env bash
# Readability keeps the prices of a page of a salon and leaves out its telephone, its address and its discount.
#
# @mozilla/readability 0.6.0 (Apache-2.0), linkedom 0.18.15 (ISC). The reader judges a part by its class names before its words, and
# "contact" and "sidebar" count as clutter, as does every aside: on the page of a business these are what customers ask for. The result looks whole,
# for title, prose and prices are all there.
# What follows here: a page that is read as knowledge keeps the text of every part of its body.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @mozilla/readability@0.6.0 linkedom@0.18.15
cat >seen.mjs <<'JS'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

const prose = 'We work in the middle of the town, five of us, who like what we do, learn each year, and wait for you every day. '
const page = `<html><head><title>Lily</title></head><body><main>
<h1>Lily</h1><p>${prose.repeat(3)}</p>
<table><tr><td>Haircut</td><td>5,000 tenge</td></tr></table>
<div class="contacts"><p>Telephone: +7 701 000 00 01</p><p>Address: Abay Street 10</p></div>
<div class="info"><p>Hours: from 10 to 20</p></div>
<aside><p>On Tuesdays: 20 % less</p></aside>
<p>${prose.repeat(3)}</p></main></body></html>`
const { textContent } = new Readability(parseHTML(page).document).parse()
for (const words of ['Haircut', '5,000 tenge', 'Hours', 'Telephone', 'Address', 'On Tuesdays'])
  console.log(words.padEnd(12), textContent.includes(words) ? 'kept' : 'left out')
JS
cat >expected.txt <<'TXT'
Haircut      kept
5,000 tenge  kept
Hours        kept
Telephone    left out
Address      left out
On Tuesdays  left out
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
