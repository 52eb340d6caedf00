#!/usr/bin/env bash
# typograf sets a mobile number of Kazakhstan as one of a Russian town: +7 701 123-45-67 is +7 (701-12) 3-45-67.
#
# typograf 7.8.0 (MIT), which mends dashes, quotes and spaces of Russian texts. Its rules for Russian are on by default
# and set telephone numbers, too. After "+7" they know the area codes of Russia alone: every number of Kazakhstan that
# was tried, mobile or of Almaty, is cut after five digits as if the first two of the number itself belonged to a small
# town. The digits stay the same; the number is no longer found as it was written, and a customer reads another area
# code. Numbers with 8 in front, and texts set as Ukrainian, are left alone.
# What follows here: texts are sent as they were typed, and one library alone writes telephone numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent typograf@7.8.0
cat >seen.mjs <<'JS'
import Typograf from 'typograf'

const russian = new Typograf({ locale: ['ru', 'en-US'] })
const ukrainian = new Typograf({ locale: ['uk', 'en-US'] })
const plain = (text) => text.replaceAll('\u00a0', ' ')
for (const text of [
  'Пишите: +7 701 123-45-67',
  'Пишите: +77071234567',
  'Пишите: +7 (747) 123-45-67',
  'Салон: +7 727 250-00-00',
  'Салон: 8 727 250-00-00',
  'Салон: +7 495 123-45-67',
])
  console.log(`${text.padEnd(26)} ru: ${plain(russian.execute(text)).padEnd(27)} uk: ${plain(ukrainian.execute(text))}`)
JS
cat >expected.txt <<'TXT'
Пишите: +7 701 123-45-67   ru: Пишите: +7 (701-12) 3-45-67 uk: Пишите: +7 701 123-45-67
Пишите: +77071234567       ru: Пишите: +7 (707-12) 3-45-67 uk: Пишите: +77071234567
Пишите: +7 (747) 123-45-67 ru: Пишите: +7 (747-12) 3-45-67 uk: Пишите: +7 (747) 123-45-67
Салон: +7 727 250-00-00    ru: Салон: +7 (727-25) 0-00-00  uk: Салон: +7 727 250-00-00
Салон: 8 727 250-00-00     ru: Салон: 8 727 250-00-00      uk: Салон: 8 727 250-00-00
Салон: +7 495 123-45-67    ru: Салон: +7 495 123-45-67     uk: Салон: +7 495 123-45-67
TXT
node seen.mjs | tee seen.txt
diff expected.txt seen.txt
echo 'As described.'
