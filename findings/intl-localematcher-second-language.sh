#!/usr/bin/env bash
# The second language of a browser decides whether a Belarusian or Uzbek reader gets Russian or English.
#
# @formatjs/intl-localematcher 0.10.1 (MIT), algorithm "best fit" (its default, and CLDR's distances). A reader of
# Belarusian, Uzbek, Armenian or Kyrgyz gets Russian of six languages, as long as the browser names nothing else. Browsers
# add English by themselves ("be-BY, en"), and then the reader gets English: an exact second wish wins over a near
# first one. Basque becomes Spanish. Bulgarian, Serbian and Georgian go to the default at once.
# What follows here: the near language of the first wish is a choice of the product's, not the library's.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent @formatjs/intl-localematcher@0.10.1
cat >seen.mjs <<'JS'
import { match } from '@formatjs/intl-localematcher'

const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk']
const wishes = [['be-BY'], ['be-BY', 'en'], ['uz'], ['uz', 'en-US'], ['hy'], ['ky'], ['eu'], ['bg'], ['ka']]
for (const wish of wishes)
  console.log(wish.join(', ').padEnd(12), match(wish, languages, 'en'), match(wish, languages, 'en', { algorithm: 'lookup' }))
JS
cat >expected.txt <<'TXT'
be-BY        ru en
be-BY, en    en en
uz           ru en
uz, en-US    en en
hy           ru en
ky           ru en
eu           es en
bg           en en
ka           en en
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
