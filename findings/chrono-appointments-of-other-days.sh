#!/usr/bin/env bash
# chrono-node reads "the day after tomorrow" as tomorrow in Spanish and Portuguese, and hours of the afternoon as night.
#
# chrono-node 2.10.3 (MIT). "Pasado mañana" and "depois de amanhã" are the only usual words for the day after tomorrow:
# the parser finds "mañana" and "amanhã" within them, and answers tomorrow without a word of doubt (Russian and Ukrainian
# are right). "В 3 часа дня" (3 in the afternoon) becomes 3 at night, and so do "a las 5 de la tarde" and "às 3 da tarde",
# of which the part of the day is a second, separate result. "Sexta às 15h", as Brazilians write hours, keeps the day
# alone; "у п’ятницу о 15:00" keeps the hour alone and puts it on today, since a word with an apostrophe is no day.
# What follows here: times of customers are never read out of their words by such a parser; they are shown as written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent chrono-node@2.10.3
cat >seen.mjs <<'JS'
import * as chrono from 'chrono-node'

// A Saturday, 09:00 UTC.
const reference = { instant: new Date(Date.UTC(2026, 10, 28, 9)), timezone: 0 }
const texts = {
  es: ['pasado mañana', 'mañana a las 5 de la tarde'],
  pt: ['depois de amanhã', 'amanhã às 3 da tarde', 'sexta às 15h'],
  ru: ['послезавтра', 'завтра в 3 часа дня'],
  uk: ['післязавтра', 'у п’ятницу о 15:00'],
}
for (const [language, all] of Object.entries(texts))
  for (const text of all) {
    const found = chrono[language].parse(text, reference).map((part) => {
      const at = part.start.date().toISOString()
      return `${part.text} = ${part.start.isCertain('hour') ? at.slice(0, 16) : at.slice(0, 10)}`
    })
    console.log(`${language} ${text}: ${found.join('; ')}`)
  }
JS
cat >expected.txt <<'TXT'
es pasado mañana: mañana = 2026-11-29
es mañana a las 5 de la tarde: mañana a las 5 = 2026-11-29T05:00; tarde = 2026-11-28
pt depois de amanhã: amanhã = 2026-11-29
pt amanhã às 3 da tarde: amanhã às 3 = 2026-11-29T03:00; tarde = 2026-11-28
pt sexta às 15h: sexta = 2026-11-27
ru послезавтра: послезавтра = 2026-11-30
ru завтра в 3 часа дня: завтра в 3 = 2026-11-29T03:00
uk післязавтра: післязавтра = 2026-11-30
uk у п’ятницу о 15:00: о 15:00 = 2026-11-28T15:00
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
