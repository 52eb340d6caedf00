#!/usr/bin/env bash
# keyword-extractor and stopword take "today", "how much" and the hour out of a customer's question.
#
# keyword-extractor 0.3.0 (MIT), stopword 3.1.5 (MIT). Lists of words that mean little for search engines hold those that a salon is
# asked by: "how much", "today", "at three", "last", "second". Of "Is today possible?" nothing stays in Russian, of either package. English keeps
# "today" where Russian, Portuguese and Spanish lose it. The second package keeps more.
# What follows here: the whole question goes to the search in the knowledge and to the model.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent keyword-extractor@0.3.0 stopword@3.1.5
cat >seen.mjs <<'JS'
import { createRequire } from 'node:module'
import * as stopword from 'stopword'

const extractor = createRequire(import.meta.url)('keyword-extractor')
for (const [language, list, question] of [
  ['russian', 'rus', 'есть время сегодня в три часа'],
  ['russian', 'rus', 'можно сегодня'],
  ['portuguese', 'por', 'quanto custa a manicure'],
  ['portuguese', 'por', 'tem horário hoje às três'],
  ['spanish', 'spa', 'hay hora hoy a las tres'],
  ['english', 'eng', 'how much is a manicure today'],
  ['english', 'eng', 'please change it to the last hour'],
  ['english', 'eng', 'can I cancel the second appointment'],
])
  console.log(
    question,
    '|',
    (extractor.default ?? extractor).extract(question, { language }).join(' ') || 'nothing',
    '|',
    stopword.removeStopwords(question.split(' '), stopword[list]).join(' ') || 'nothing',
  )
JS
cat >expected.txt <<'TXT'
есть время сегодня в три часа | часа | время три часа
можно сегодня | nothing | nothing
quanto custa a manicure | manicure | quanto custa manicure
tem horário hoje às três | horário | tem horário hoje três
hay hora hoy a las tres | hora | hay hora hoy tres
how much is a manicure today | manicure today | manicure today
please change it to the last hour | change hour | please change last hour
can I cancel the second appointment | cancel appointment | cancel second appointment
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
