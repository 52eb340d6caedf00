#!/usr/bin/env bash
# bad-words-next takes the Russian word for pedicure for a swear word, and hides the names of Assel and Olga Sukacheva.
#
# bad-words-next 3.2.0 (MIT), with its own lists and settings as they come. The Russian list holds beginnings of words
# and parts of them: "педикюр", in each case and beside other words, is replaced by stars, as is "колебалась"
# (hesitated) and the surname Сукачёва. The English list hides the Kazakh name Assel, while Asel and Assem pass; the
# list for Russian in Latin letters hides Sukacheva. The Ukrainian list lets its pedicure pass. A salon that filters
# its chats so has a price list without its second service, and a question about it reaches nobody.
# What follows here: no message is changed or held back by a list of words.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent bad-words-next@3.2.0
cat >seen.mjs <<'JS'
import Filter from 'bad-words-next'
import english from 'bad-words-next/lib/en'
import russian from 'bad-words-next/lib/ru'
import latin from 'bad-words-next/lib/ru_lat'
import ukrainian from 'bad-words-next/lib/ua'

const texts = [
  [russian, 'Маникюр 7000, педикюр 9000'],
  [russian, 'Запишите на SPA-педикюр'],
  [russian, 'Колебалась с цветом, хочу русый'],
  [russian, 'Ольга Сукачёва, на 15:00'],
  [latin, 'Olga Sukacheva, 15:00'],
  [english, 'Can Assel do my nails, or Asel?'],
  [ukrainian, 'Манікюр 700, педикюр 900'],
]
for (const [data, text] of texts) console.log(`${text} -> ${new Filter({ data }).filter(text)}`)
JS
cat >expected.txt <<'TXT'
Маникюр 7000, педикюр 9000 -> Маникюр 7000, *** 9000
Запишите на SPA-педикюр -> Запишите на ***
Колебалась с цветом, хочу русый -> *** с цветом, хочу русый
Ольга Сукачёва, на 15:00 -> Ольга *** на 15:00
Olga Sukacheva, 15:00 -> Olga *** 15:00
Can Assel do my nails, or Asel? -> Can *** do my nails, or Asel?
Манікюр 700, педикюр 900 -> Манікюр 700, педикюр 900
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
