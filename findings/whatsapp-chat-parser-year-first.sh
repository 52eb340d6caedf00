#!/usr/bin/env bash
# whatsapp-chat-parser reads a date that begins with its year as year, day, month.
#
# whatsapp-chat-parser 4.0.2 (MIT), parseString. Phones export a chat in the date format of their region; those of
# Canada, Sweden, Lithuania or Japan write the year first, and no region writes it before the day. Up to the twelfth day each
# message moves to another month, without a warning; a chat in which a later day occurs is read rightly. The option
# daysFirst: false, which is about dates with the year last, sets it right.
# What follows here: chats of a phone arrive through the history of the channel, with moments instead of dates.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent whatsapp-chat-parser@4.0.2
cat >seen.mjs <<'JS'
import { parseString } from 'whatsapp-chat-parser'

const dayOf = (line, options) => parseString(line, options)[0].date.toISOString().slice(0, 10)
for (const written of ['2026-11-12', '2026-03-04', '2026-11-13'])
  console.log(
    written, 'is read as', dayOf(written + ', 18:05 - Ann: hello'),
    'and with daysFirst: false as', dayOf(written + ', 18:05 - Ann: hello', { daysFirst: false }),
  )
const chat = ['2026-11-12', '2026-11-13'].map((day) => day + ', 18:05 - Ann: hello').join('\n')
console.log('both together:', parseString(chat).map(({ date }) => date.toISOString().slice(0, 10)).join(', '))
JS
cat >expected.txt <<'TXT'
2026-11-12 is read as 2026-12-11 and with daysFirst: false as 2026-11-12
2026-03-04 is read as 2026-04-03 and with daysFirst: false as 2026-03-04
2026-11-13 is read as 2026-11-13 and with daysFirst: false as 2026-11-13
both together: 2026-11-12, 2026-11-13
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
