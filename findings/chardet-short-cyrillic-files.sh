#!/usr/bin/env bash
# chardet takes a short Ukrainian list of questions for Hebrew, and one saved as "Unicode text" for ASCII.
#
# chardet 2.2.0 (MIT), iconv-lite 0.7.3 (MIT). Price lists and questions of a salon are a few dozen words, saved by Excel
# as windows-1251 or as UTF-16. The detector counts frequent letter triples, of which such a file has too few: a Ukrainian
# file in windows-1251 is "ISO-8859-8" (Hebrew), a Russian one in KOI8-R "ISO-8859-7" (Greek), and UTF-16 without its
# mark is "ISO-8859-2" (Polish, Czech) or ASCII. None of these guesses carries a warning, and each decodes without an error.
# What follows here: the encodings that a salon's programs write are tried in order and the result is judged by its
# letters, and a person sees the decoded words before they are taken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent chardet@2.2.0 iconv-lite@0.7.3
cat >seen.mjs <<'JS'
import chardet from 'chardet'
import iconv from 'iconv-lite'

const files = [
  ['windows-1251', 'Сколько стоит маникюр?;5000 тг'],
  ['windows-1251', 'Скільки коштує манікюр?;500 грн'],
  ['koi8-r', 'Сколько стоит маникюр?;5000 тг'],
  ['utf16le', 'Скільки коштує манікюр?;500 грн'],
  ['utf16le', 'Қанша тұрады?;5000 тг'],
]
for (const [encoding, text] of files)
  console.log(`${encoding.padEnd(12)} is taken for ${chardet.detect(iconv.encode(text, encoding)).padEnd(12)} ${text}`)
JS
cat >expected.txt <<'TXT'
windows-1251 is taken for windows-1251 Сколько стоит маникюр?;5000 тг
windows-1251 is taken for ISO-8859-8   Скільки коштує манікюр?;500 грн
koi8-r       is taken for ISO-8859-7   Сколько стоит маникюр?;5000 тг
utf16le      is taken for ISO-8859-2   Скільки коштує манікюр?;500 грн
utf16le      is taken for ASCII        Қанша тұрады?;5000 тг
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
